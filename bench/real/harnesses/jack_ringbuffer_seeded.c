/* jack_ringbuffer.c with a bug. */
#define SEEDED 1
#include "jack_ringbuffer.c"
