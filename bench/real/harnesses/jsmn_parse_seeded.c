/* jsmn_parse.c with a bug. */
#define SEEDED 1
#include "jsmn_parse.c"
