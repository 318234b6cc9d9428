/* Decoding six unknown characters writes no more than the promised room. */
#include "harness.h"
#include "nettle/base64-decode.c"

int main(void) {
  char code[6];
#ifdef SEEDED
  uint8_t back[BASE64_DECODE_LENGTH(6) - 2];
#else
  uint8_t back[BASE64_DECODE_LENGTH(6)];
#endif
  struct base64_decode_ctx context;
  size_t n = 0;
  unknown_bytes(code, sizeof code);
  base64_decode_init(&context);
  if (base64_decode_update(&context, &n, back, sizeof code, code))
    assert(n <= 4);
  return 0;
}
