/* jansson_utf8.c with a bug. */
#define SEEDED 1
#include "jansson_utf8.c"
