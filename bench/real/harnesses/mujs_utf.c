/* Plan 9's runes: writing a code point and reading it gives it back, in as many bytes. */
#include "harness.h"
#include "mujs/utf.c"

int main(void) {
  char bytes[UTFmax];
  Rune rune = __VERIFIER_nondet_int(), again = 0;
  __VERIFIER_assume(rune >= 0 && rune <= Runemax);
#ifdef SEEDED
  rune |= 0x200000; /* beyond Unicode: becomes Runeerror */
#endif
  int n = runetochar(bytes, &rune);
  assert(n >= 1 && n <= UTFmax);
  assert(chartorune(&again, bytes) == n && again == rune);
  return 0;
}
