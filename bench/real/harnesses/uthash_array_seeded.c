/* uthash_array.c with a bug. */
#define SEEDED 1
#include "uthash_array.c"
