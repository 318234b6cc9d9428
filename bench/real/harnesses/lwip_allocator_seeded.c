/* lwip_allocator.c with a bug. */
#define SEEDED 1
#include "lwip_allocator.c"
