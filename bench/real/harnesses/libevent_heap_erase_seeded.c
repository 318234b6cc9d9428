/* libevent_heap_erase.c with a bug. */
#define SEEDED 1
#include "libevent_heap_erase.c"
