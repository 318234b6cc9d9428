/* libsodium: decoding seven unknown characters into a buffer of unknown room. */
#include "harness.h"
#include "libsodium/src/libsodium/sodium/codecs.c"
void sodium_misuse(void) { assert(0); }

int main(void) {
  char text[7];
  unsigned char out[4];
  size_t n = 0, room = unknown_length(sizeof out);
  unknown_bytes(text, sizeof text);
#ifdef SEEDED
  room = room + 1;
#endif
  if (sodium_base642bin(out, room, text, sizeof text, NULL, &n, NULL, sodium_base64_VARIANT_ORIGINAL_NO_PADDING) == 0)
    assert(n <= room);
  return 0;
}
