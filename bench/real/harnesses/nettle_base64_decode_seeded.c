/* nettle_base64_decode.c with a bug. */
#define SEEDED 1
#include "nettle_base64_decode.c"
