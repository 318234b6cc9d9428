/* mujs_utf.c with a bug. */
#define SEEDED 1
#include "mujs_utf.c"
