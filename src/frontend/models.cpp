#include "frontend/models.h"

namespace vouch::frontend {

namespace {

// Functions of math.h for double, float and long double.
std::vector<std::string> mathematics() {
    std::vector<std::string> all = {"fegetround"};
    for (const char* name :
         {"__fpclassify", "__isnan", "isnan", "__isinf", "isinf", "__finite", "finite", "__signbit",
          "signbit", "lrint", "llrint", "lround", "llround", "modf", "remainder", "drem", "fdim", "nan"})
        for (const char* suffix : {"", "f", "l"}) all.push_back(std::string(name) + suffix);
    return all;
}

} // namespace

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
        {
            mathematics(),
#include "frontend/models/mathematics.inc"
        },
    };
    return all;
}

} // namespace vouch::frontend
