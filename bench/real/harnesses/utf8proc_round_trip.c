/* utf8proc: a valid code point survives; what is decoded from four unknown bytes is valid, and encodes to the same bytes. */
#include "harness.h"
#include "utf8proc/utf8proc.c"

int main(void) {
  utf8proc_uint8_t bytes[4], again[4];
  utf8proc_int32_t point;
  unknown_bytes(bytes, sizeof bytes);
  utf8proc_ssize_t n = utf8proc_iterate(bytes, sizeof bytes, &point);
  if (n > 0) {
    assert(utf8proc_codepoint_valid(point));
    assert(utf8proc_encode_char(point, again) == n);
    for (utf8proc_ssize_t i = 0; i < n; i++)
      assert(again[i] == bytes[i]);
  }
  return 0;
}
