/* The square root of a number below one, bit by bit: its square is not above, that of the next number is. */
#include "harness.h"
#define FIXMATH_NO_ROUNDING
#include "libfixmath/libfixmath/fix16_sqrt.c"

int main(void) {
  fix16_t x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 0 && x < 256);
  int64_t root = fix16_sqrt(x);
  assert(root >= 0 && root * root <= (int64_t)x * 65536);
  assert((root + 1) * (root + 1) > (int64_t)x * 65536);
  return 0;
}
