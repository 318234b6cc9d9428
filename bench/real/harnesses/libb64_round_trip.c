/* Four bytes, encoded and decoded, are the same again. */
#include "harness.h"
#define base64_encodestep encode_step
#include "libb64/src/cencode.c"
#include "libb64/src/cdecode.c"

int main(void) {
  char text[4], code[16], back[16];
  base64_encodestate encoder;
  base64_decodestate decoder;
  unknown_bytes(text, sizeof text);
  base64_init_encodestate(&encoder);
  int n = base64_encode_block(text, sizeof text, code, &encoder);
  n += base64_encode_blockend(code + n, &encoder);
  assert(n == 9);
  base64_init_decodestate(&decoder);
  assert(base64_decode_block(code, n, back, &decoder) == sizeof text);
  for (size_t i = 0; i < sizeof text; i++)
    assert(back[i] == text[i]);
  return 0;
}
