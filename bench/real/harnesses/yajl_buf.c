/* A growing buffer whose size doubles: appending up to three unknown pieces. */
#include "harness.h"
#include "yajl/src/yajl_buf.c"
#include "yajl/src/yajl_alloc.c"

int main(void) {
  yajl_alloc_funcs functions;
  char piece[8];
  size_t total = 0;
  unknown_bytes(piece, sizeof piece);
  yajl_set_default_alloc_funcs(&functions);
  yajl_buf buffer = yajl_buf_alloc(&functions);
  for (int i = 0; i < 3; i++) {
    size_t n = unknown_length(sizeof piece);
    yajl_buf_append(buffer, piece, n);
    total += n;
    assert(yajl_buf_len(buffer) == total);
  }
  yajl_buf_free(buffer);
  return 0;
}
