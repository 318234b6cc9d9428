#include "frontend/models.h"

namespace vouch::frontend {

const std::vector<Model>& models() {
    static const std::vector<Model> all = {
        {
            {"strlen", "strnlen", "strcmp", "strncmp", "strcpy", "strncpy", "strcat", "strncat", "strchr",
             "strrchr", "memcmp", "memchr"},
#include "frontend/models/strings.inc"
        },
        {
            {"isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint",
             "ispunct", "isspace", "isupper", "isxdigit", "tolower", "toupper", "isascii", "toascii"},
#include "frontend/models/characters.inc"
        },
        {
            {"abs", "labs", "llabs", "atoi", "atol", "atoll"},
#include "frontend/models/numbers.inc"
        },
    };
    return all;
}

} // namespace vouch::frontend
