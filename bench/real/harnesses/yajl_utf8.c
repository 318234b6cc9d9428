/* UTF-8 validation of exactly six unknown bytes. Its macro tests the length after it has moved on: no access outside? */
#include "harness.h"
#include "yajl/src/yajl_encode.c"
#include "yajl/src/yajl_buf.c"
#include "yajl/src/yajl_alloc.c"

int main(void) {
  size_t n = unknown_length(6);
  unsigned char *text = unknown_block(n);
  int valid = yajl_string_validate_utf8(text, n);
  assert(valid == 0 || valid == 1);
  free(text);
  return 0;
}
