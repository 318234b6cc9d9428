/* What is written first is read first: three bytes through a ring of four that starts anywhere. */
#include "harness.h"
#include "jackd2/common/ringbuffer.c"

int main(void) {
  char in[3], out[3];
  jack_ringbuffer_t *ring = jack_ringbuffer_create(4);
  if (!ring)
    return 1;
  unknown_bytes(in, sizeof in);
  size_t start = unknown_length(3);
  jack_ringbuffer_write_advance(ring, start);
  jack_ringbuffer_read_advance(ring, start);
  assert(jack_ringbuffer_write(ring, in, 3) == 3);
  assert(jack_ringbuffer_read(ring, out, 3) == 3);
  assert(out[0] == in[0] && out[1] == in[1] && out[2] == in[2]);
  jack_ringbuffer_free(ring);
  return 0;
}
