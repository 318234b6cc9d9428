/* sodium_base64.c with a bug. */
#define SEEDED 1
#include "sodium_base64.c"
