/* libowfat: variable-length numbers, formatted and scanned: all that have up to 63 bits, but zero. */
#include "harness.h"
#include "libowfat/fmt/fmt_varint.c"
#include "libowfat/scan/scan_varint.c"

int main(void) {
  char text[10];
  unsigned long long number = __VERIFIER_nondet_ulong(), again = 0;
#ifndef ALL
  __VERIFIER_assume(number > 0 && number >> 63 == 0);
#endif
  size_t n = fmt_varint(text, number);
  assert(n >= 1 && n <= 10 && n == fmt_varint(NULL, number));
  assert(scan_varint(text, n, &again) == n && again == number);
  return 0;
}
