/* musl's memmem (two-way search and short needles) against a plain search. */
#include "harness.h"
#define memmem musl_memmem
void *musl_memmem(const void *, size_t, const void *, size_t);
#include "musl/src/string/memmem.c"

int main(void) {
  unsigned char text[4], wanted[2];
  unknown_bytes(text, sizeof text);
  unknown_bytes(wanted, sizeof wanted);
  unsigned char *expected = NULL;
  for (int i = 2; i >= 0; i--)
    if (text[i] == wanted[0] && text[i + 1] == wanted[1])
      expected = text + i;
  assert(memmem(text, sizeof text, wanted, sizeof wanted) == expected);
  return 0;
}
