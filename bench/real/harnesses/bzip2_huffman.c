/* Code lengths for three symbols with unknown small frequencies: a priority queue in arrays; between 1 and 2 bits each. */
#include "harness.h"
#include "bzip2/huffman.c"
void BZ2_bz__AssertH__fail(int code) { (void)code; assert(0); }

int main(void) {
  UChar length[3];
  Int32 frequency[3];
  for (int i = 0; i < 3; i++) {
    frequency[i] = __VERIFIER_nondet_int();
    __VERIFIER_assume(frequency[i] >= 0 && frequency[i] < 1000);
  }
  BZ2_hbMakeCodeLengths(length, frequency, 3, 17);
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    assert(length[i] >= 1 && length[i] <= 2);
    sum += 4 >> length[i];
  }
  assert(sum == 4); /* Kraft: the code is complete */
  return 0;
}
