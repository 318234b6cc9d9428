/* cjson_array.c with a bug. */
#define SEEDED 1
#include "cjson_array.c"
