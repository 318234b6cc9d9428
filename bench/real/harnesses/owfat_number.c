/* libowfat: decimal numbers, formatted and scanned: 16 unknown bits. */
#include "harness.h"
#include "libowfat/fmt/fmt_ulong.c"
#include "libowfat/scan/scan_ulong.c"
#include "libowfat/scan/scan_ulongn.c"

int main(void) {
  char text[8];
  unsigned long number = __VERIFIER_nondet_uint() & 0xffff, again = 0;
  size_t n = fmt_ulong(text, number);
  text[n] = 0;
  assert(scan_ulong(text, &again) == n && again == number);
  return 0;
}
