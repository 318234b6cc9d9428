/* portaudio_ringbuffer.c with a bug. */
#define SEEDED 1
#include "portaudio_ringbuffer.c"
