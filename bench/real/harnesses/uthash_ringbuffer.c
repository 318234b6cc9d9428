/* utringbuffer: of any number of pushes the last four stay, oldest first. */
#include "harness.h"
#include "uthash/src/utringbuffer.h"

int main(void) {
  UT_ringbuffer *ring;
  UT_icd icd = {sizeof(int), NULL, NULL, NULL};
  int pushed = 0, n = (int)unknown_length(7);
  utringbuffer_new(ring, 4, &icd);
  for (; pushed < n; pushed++)
    utringbuffer_push_back(ring, &pushed);
  assert(utringbuffer_len(ring) == (unsigned)(n < 4 ? n : 4));
  if (n > 0) {
    assert(*(int *)utringbuffer_back(ring) == n - 1);
    assert(*(int *)utringbuffer_front(ring) == (n < 4 ? 0 : n - 4));
  }
  utringbuffer_free(ring);
  return 0;
}
