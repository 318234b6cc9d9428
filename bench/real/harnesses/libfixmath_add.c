/* Saturating 16.16 arithmetic: sums are exact or at the limit. (-32768 itself means overflow.) */
#include "harness.h"
#include "libfixmath/libfixmath/fix16.c"

int main(void) {
  fix16_t a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int64_t exact = (int64_t)a + b;
  fix16_t sum = fix16_sadd(a, b);
#ifndef SEEDED
  if (exact == fix16_overflow)
    return 0;
#endif
  assert(sum == (exact > fix16_maximum ? fix16_maximum : exact < fix16_minimum ? fix16_minimum : exact));
  return 0;
}
