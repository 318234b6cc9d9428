/* 16-bit saturating arithmetic of a speech codec: within range, and right. */
#include "harness.h"
#define HAS_SASR
#define SASR
#include "libgsm/src/add.c"

int main(void) {
  word a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  int sum = a + b, product = (a * b) >> 15;
  assert(gsm_add(a, b) == (sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum));
  if (a != -32768 || b != -32768)
    assert(gsm_mult(a, b) == product);
  assert(gsm_abs(a) >= 0);
  return 0;
}
