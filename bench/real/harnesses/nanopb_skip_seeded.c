/* nanopb_skip.c with a bug. */
#define SEEDED 1
#include "nanopb_skip.c"
