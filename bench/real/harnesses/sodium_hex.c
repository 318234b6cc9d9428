/* libsodium: three bytes as hexadecimal text and back, without branches on secrets. */
#include "harness.h"
#include "libsodium/src/libsodium/sodium/codecs.c"
void sodium_misuse(void) { assert(0); }

int main(void) {
  unsigned char text[3], back[3];
  char hex[7];
  size_t n = 0;
  unknown_bytes(text, sizeof text);
  sodium_bin2hex(hex, sizeof hex, text, sizeof text);
  assert(sodium_hex2bin(back, sizeof back, hex, 6, NULL, &n, NULL) == 0 && n == 3);
  assert(back[0] == text[0] && back[1] == text[1] && back[2] == text[2]);
  return 0;
}
