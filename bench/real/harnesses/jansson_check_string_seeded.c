/* jansson_check_string.c with a bug. */
#define SEEDED 1
#include "jansson_check_string.c"
