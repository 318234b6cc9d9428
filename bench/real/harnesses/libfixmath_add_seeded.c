/* libfixmath_add.c with a bug. */
#define SEEDED 1
#include "libfixmath_add.c"
