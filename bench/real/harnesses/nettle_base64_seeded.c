/* nettle_base64.c with a bug. */
#define SEEDED 1
#include "nettle_base64.c"
