/* Normalising shifts: the shifted number has its top bit where it should be, and does not overflow. */
#include "harness.h"
#include "libgsm/src/add.c"

int main(void) {
  int a = __VERIFIER_nondet_int();
#ifndef SEEDED
  __VERIFIER_assume(a > 0);
#else
  __VERIFIER_assume(a >= 0); /* the library asserts that it is not zero */
#endif
  int shift = gsm_norm(a);
  assert(shift >= 0 && shift <= 30);
  assert((int)((unsigned)a << shift) >= 0x40000000);
  return 0;
}
