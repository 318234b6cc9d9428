/* LZ4: decompressing five unknown bytes into eight, the safe variant. */
#include "harness.h"
#define LZ4_FORCE_MEMORY_ACCESS 0
#define LZ4_HEAPMODE 0
#include "lz4/lib/lz4.c"

int main(void) {
  char in[5], out[8];
  unknown_bytes(in, sizeof in);
  int n = LZ4_decompress_safe(in, out, sizeof in, sizeof out);
  assert(n <= (int)sizeof out);
  return 0;
}
