/* LZF: decompressing up to five unknown bytes into eight: nothing outside of either. */
#include "harness.h"
#ifdef SEEDED
#include "liblzf/lzf_d.seeded.c"
#else
#include "liblzf/lzf_d.c"
#endif

int main(void) {
  unsigned char in[5], out[8];
  unknown_bytes(in, sizeof in);
  unsigned n = lzf_decompress(in, sizeof in, out, sizeof out);
  assert(n <= sizeof out);
  return 0;
}
