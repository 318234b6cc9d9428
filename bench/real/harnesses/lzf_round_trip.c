/* LZF: eight bytes of two unknown letters, compressed and decompressed. */
#include "harness.h"
#define HLOG 4
#include "liblzf/lzf_c.c"
#include "liblzf/lzf_d.c"

int main(void) {
  unsigned char in[8], packed[16], out[8];
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 8; i++)
    in[i] = __VERIFIER_nondet_int() ? a : b;
  unsigned n = lzf_compress(in, sizeof in, packed, sizeof packed);
  if (n) {
    assert(lzf_decompress(packed, n, out, sizeof out) == sizeof in);
    for (int i = 0; i < 8; i++)
      assert(out[i] == in[i]);
  }
  return 0;
}
