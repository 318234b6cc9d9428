/* A lock-free ring buffer on the heap, written and read without end in pieces of up to four bytes. */
#include "harness.h"
#ifdef SEEDED
#include "jackd2/common/ringbuffer.seeded.c"
#else
#include "jackd2/common/ringbuffer.c"
#endif

int main(void) {
  char piece[4];
  jack_ringbuffer_t *ring = jack_ringbuffer_create(8);
  size_t inside = 0;
  if (!ring)
    return 1;
  while (__VERIFIER_nondet_int()) {
    unknown_bytes(piece, sizeof piece);
    if (__VERIFIER_nondet_int())
      inside += jack_ringbuffer_write(ring, piece, unknown_length(sizeof piece));
    else
      inside -= jack_ringbuffer_read(ring, piece, unknown_length(sizeof piece));
    assert(inside < 8 && jack_ringbuffer_read_space(ring) == inside);
  }
  jack_ringbuffer_free(ring);
  return 0;
}
