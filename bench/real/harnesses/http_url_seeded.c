/* http_url.c with a bug. */
#define SEEDED 1
#include "http_url.c"
