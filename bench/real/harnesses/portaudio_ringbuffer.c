/* A ring buffer over static memory, endless; indices run to twice its size. */
#include "harness.h"
#ifdef SEEDED
#include "portaudio19/src/common/pa_ringbuffer.seeded.c"
#else
#include "portaudio19/src/common/pa_ringbuffer.c"
#endif

static int data[8];

int main(void) {
  PaUtilRingBuffer ring;
  int piece[4] = {0};
  ring_buffer_size_t inside = 0;
  if (PaUtil_InitializeRingBuffer(&ring, sizeof(int), 8, data))
    return 1;
  for (;;) {
    ring_buffer_size_t n = (ring_buffer_size_t)unknown_length(4);
    if (__VERIFIER_nondet_int())
      inside += PaUtil_WriteRingBuffer(&ring, piece, n);
    else
      inside -= PaUtil_ReadRingBuffer(&ring, piece, n);
    assert(inside >= 0 && inside <= 8);
    assert(PaUtil_GetRingBufferReadAvailable(&ring) == inside);
  }
}
