#include "frontend/library/models.h"

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
#include "frontend/library/models/strings.inc"
        },
        {
            {"stpcpy",  "stpncpy",   "strlcpy", "strlcat", "strcoll",    "strxfrm",     "strspn",
             "strcspn", "strpbrk",   "strstr",  "strnstr", "strtok",     "strtok_r",    "__strtok_r",
             "strsep",  "strchrnul", "index",   "rindex",  "strcasecmp", "strncasecmp", "strnicmp",
             "bcmp",    "bcopy",     "mempcpy", "memccpy", "memrchr",    "rawmemchr",   "memmem"},
#include "frontend/library/models/texts.inc"
        },
        {
            {"isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint",
             "ispunct", "isspace", "isupper", "isxdigit", "tolower", "toupper", "isascii", "toascii"},
#include "frontend/library/models/characters.inc"
        },
        {
            {"__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc"},
#include "frontend/library/models/character_tables.inc"
        },
        {
            {"abs",     "labs",     "llabs",     "imaxabs", "div",    "ldiv",    "lldiv",
             "imaxdiv", "atoi",     "atol",      "atoll",   "strtol", "strtoll", "strtoimax",
             "strtoul", "strtoull", "strtoumax", "ffs",     "ffsl",   "ffsll"},
#include "frontend/library/models/numbers.inc"
        },
        {
            {"srand", "srandom", "srand48", "rand", "random", "lrand48", "mrand48", "drand48", "rand_r",
             "erand48", "nrand48", "jrand48"},
#include "frontend/library/models/random.inc"
        },
        {
            {"getenv", "secure_getenv", "setenv", "unsetenv", "clearenv"},
#include "frontend/library/models/environment.inc"
        },
        {
            {"realloc", "reallocarray", "krealloc", "posix_memalign", "valloc", "pvalloc", "strdup",
             "strndup", "kstrdup", "kstrndup", "kmemdup"},
#include "frontend/library/models/allocation.inc"
        },
        {
            {"gmtime", "localtime", "gmtime_r", "localtime_r", "asctime", "ctime"},
#include "frontend/library/models/times.inc"
        },
        {
            {"clock", "clock_gettime"},
#include "frontend/library/models/clocks.inc"
        },
        {
            {"pthread_mutex_init", "pthread_mutex_destroy", "pthread_mutex_lock", "pthread_mutex_trylock",
             "pthread_mutex_unlock"},
#include "frontend/library/models/threads.inc"
        },
        {
            {"signal"},
#include "frontend/library/models/signals.inc"
        },
        {
            {"atexit", "vouch_run_exit_handlers"},
#include "frontend/library/models/exits.inc"
        },
        {
            {"qsort", "bsearch"},
#include "frontend/library/models/search.inc"
        },
        {
            {"getchar",    "getchar_unlocked", "getc",   "fgetc",  "getc_unlocked",  "fgetc_unlocked",
             "fgets",      "fgets_unlocked",   "gets",   "fread",  "fread_unlocked", "getdelim",
             "__getdelim", "getline",          "fclose", "pclose", "freopen",        "feof",
             "ferror",     "clearerr",         "fdopen"},
#include "frontend/library/models/streams.inc"
        },
        {
            {"getcwd", "realpath", "mkstemp", "mkdtemp", "mktemp", "fcntl", "readdir", "closedir",
             "fdopendir"},
#include "frontend/library/models/files.inc"
        },
        {
            {"htons", "ntohs", "htonl", "ntohl", "accept", "accept4", "getsockname", "getpeername",
             "getsockopt", "recvfrom", "select", "poll"},
#include "frontend/library/models/network.inc"
        },
        {
            {"basename", "__xpg_basename", "dirname", "strcasestr", "openlog", "closelog", "difftime"},
#include "frontend/library/models/names.inc"
        },
        {
            {"__strcpy_chk", "__stpcpy_chk", "__strncpy_chk", "__strcat_chk", "__strncat_chk",
             "__mempcpy_chk", "explicit_bzero"},
#include "frontend/library/models/fortified.inc"
        },
        {
            {"strtod", "strtof", "atof"},
#include "frontend/library/models/reals.inc"
        },
        {
            {"wcslen", "wcsnlen", "wcscpy", "wcsncpy", "wcscat", "wcsncat", "wcscmp", "wcsncmp", "wcschr",
             "wcsrchr", "wmemcpy", "wmemmove", "wmemset", "wmemcmp", "wmemchr"},
#include "frontend/library/models/wide.inc"
        },
        {
            {"__errno_location"},
#include "frontend/library/models/errors.inc"
        },
        {
            mathematics(),
#include "frontend/library/models/mathematics.inc"
        },
    };
    return all;
}

} // namespace vouch::frontend
