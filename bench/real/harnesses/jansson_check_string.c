/* UTF-8 validation of a block of up to six unknown bytes reads nothing behind it. */
#include "harness.h"
#ifdef SEEDED
#include "jansson/src/utf.seeded.c"
#else
#include "jansson/src/utf.c"
#endif

int main(void) {
  size_t n = unknown_length(6);
  char *text = unknown_block(n);
  int valid = utf8_check_string(text, n);
  assert(valid == 0 || valid == 1);
  free(text);
  return 0;
}
