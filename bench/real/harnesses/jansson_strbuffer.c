/* A growing buffer: four pieces of up to eight bytes; always terminated, never outside. */
#include "harness.h"
#include "jansson/src/strbuffer.c"

void *jsonp_malloc(size_t size) { return malloc(size); }
void jsonp_free(void *p) { free(p); }

int main(void) {
  strbuffer_t buffer;
  char piece[8];
  size_t total = 0;
  unknown_bytes(piece, sizeof piece);
  if (strbuffer_init(&buffer))
    return 1;
  for (int i = 0; i < 4; i++) {
    size_t n = unknown_length(sizeof piece);
    if (strbuffer_append_bytes(&buffer, piece, n))
      break;
    total += n;
    assert(buffer.length == total && buffer.length < buffer.size);
    assert(buffer.value[buffer.length] == 0);
  }
  strbuffer_close(&buffer);
  return 0;
}
