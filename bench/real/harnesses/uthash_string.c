/* utstring: a growing string; appending bytes keeps it terminated. */
#include "harness.h"
#include "uthash/src/utstring.h"

int main(void) {
  UT_string string;
  char piece[8];
  unknown_bytes(piece, sizeof piece);
  utstring_init(&string);
  size_t total = 0;
  for (int i = 0; i < 2; i++) {
    size_t n = unknown_length(sizeof piece);
    utstring_bincpy(&string, piece, n);
    total += n;
  }
  assert(utstring_len(&string) == total);
  assert(utstring_body(&string)[total] == 0);
  utstring_done(&string);
  return 0;
}
