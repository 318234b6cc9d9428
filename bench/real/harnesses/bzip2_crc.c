/* bzip2's CRC (most significant bit first), by table and by bits, four unknown bytes. */
#include "harness.h"
#ifdef SEEDED
#include "bzip2/crctable.seeded.c"
#else
#include "bzip2/crctable.c"
#endif

int main(void) {
  UInt32 table = 0xffffffffu, bits = 0xffffffffu;
  for (int i = 0; i < 4; i++) {
    unsigned char byte = __VERIFIER_nondet_uchar();
    BZ_UPDATE_CRC(table, byte);
    bits ^= (UInt32)byte << 24;
    for (int k = 0; k < 8; k++)
      bits = bits & 0x80000000u ? bits << 1 ^ 0x04c11db7u : bits << 1;
  }
  assert(table == bits);
  return 0;
}
