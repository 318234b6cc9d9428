/* Division bit by bit: 15 bits of num / denum, by long division against the processor's. */
#include "harness.h"
#include "libgsm/src/add.c"

int main(void) {
  word a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  __VERIFIER_assume(a >= 0 && b >= a && b < 256);
  __VERIFIER_assume(b > a);
  assert(gsm_div(a, b) == ((int)a << 15) / b);
  return 0;
}
