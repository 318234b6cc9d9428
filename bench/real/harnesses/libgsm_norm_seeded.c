/* libgsm_norm.c with a bug. */
#define SEEDED 1
#include "libgsm_norm.c"
