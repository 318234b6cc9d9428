/* parse_hex4 gives the value of four hexadecimal digits, and zero for anything else. */
#include "harness.h"
#include "cjson/cJSON.c"

static int digit(unsigned char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

int main(void) {
  unsigned char text[4];
  unknown_bytes(text, sizeof text);
  unsigned expected = 0;
  int valid = 1;
  for (int i = 0; i < 4; i++) {
    valid = valid && digit(text[i]) >= 0;
    expected = expected * 16 + (unsigned)digit(text[i]);
  }
  assert(parse_hex4(text) == (valid ? expected : 0));
  return 0;
}
