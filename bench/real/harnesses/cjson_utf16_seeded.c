/* cjson_utf16.c with a bug. */
#define SEEDED 1
#include "cjson_utf16.c"
