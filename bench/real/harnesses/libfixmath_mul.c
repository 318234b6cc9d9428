/* 16.16 products: nothing overflows, and the result is the rounded exact product or the mark of an overflow. */
#include "harness.h"
#include "libfixmath/libfixmath/fix16.c"

int main(void) {
  fix16_t a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  fix16_t product = fix16_mul(a, b);
  int64_t exact = (int64_t)a * b;
  if (product != fix16_overflow) {
    int64_t error = exact - (int64_t)product * 65536;
    assert(error >= -32768 && error <= 32768);
  }
  return 0;
}
