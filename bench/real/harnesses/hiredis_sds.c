/* Redis' strings: a header in front of the characters; appending up to six bytes. */
#include "harness.h"
#include "hiredis/sds.c"

int main(void) {
  char piece[6];
  unknown_bytes(piece, sizeof piece);
  size_t n = unknown_length(sizeof piece), m = unknown_length(sizeof piece);
  sds s = sdsnewlen(piece, n);
  s = sdscatlen(s, piece, m);
  assert(sdslen(s) == n + m && s[n + m] == 0);
  if (m > 0)
    assert(s[n] == piece[0]);
  sdsfree(s);
  return 0;
}
