/* Escaping four unknown bytes and undoing it gives them back. */
#include "harness.h"
#include "yajl/src/yajl_encode.c"

static unsigned char out[32], back[32];
static size_t out_used, back_used;

static void print(void *context, const char *text, size_t n) {
  (void)context;
  for (size_t i = 0; i < n; i++)
    out[out_used++] = (unsigned char)text[i];
}

void yajl_buf_append(yajl_buf buffer, const void *data, size_t n) {
  (void)buffer;
  for (size_t i = 0; i < n; i++)
    back[back_used++] = ((const unsigned char *)data)[i];
}

int main(void) {
  unsigned char text[3];
  unknown_bytes(text, sizeof text);
  yajl_string_encode(print, NULL, text, sizeof text, 0);
  assert(out_used <= 6 * sizeof text);
  yajl_string_decode(NULL, out, out_used);
  assert(back_used == sizeof text);
  for (size_t i = 0; i < sizeof text; i++)
    assert(back[i] == text[i]);
  return 0;
}
