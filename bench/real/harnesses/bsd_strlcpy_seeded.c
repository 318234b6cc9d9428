/* bsd_strlcpy.c with a bug. */
#define SEEDED 1
#include "bsd_strlcpy.c"
