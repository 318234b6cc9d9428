/* Adler-32 of six bytes at once equals that of two and four, and the plain definition. */
#include "harness.h"
#include "zlib/adler32.c"

int main(void) {
  unsigned char text[6];
  unknown_bytes(text, sizeof text);
  uLong whole = adler32(1, text, sizeof text);
  uLong parts = adler32(adler32(1, text, 2), text + 2, 4);
  assert(whole == parts);
  unsigned a = 1, b = 0;
  for (size_t i = 0; i < sizeof text; i++) {
    a = (a + text[i]) % 65521;
    b = (b + a) % 65521;
  }
  assert(whole == ((uLong)b << 16 | a));
  return 0;
}
