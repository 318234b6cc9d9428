/* libestr: appending to a string that grows keeps what was there. */
#include "harness.h"
#include "libestr/src/string.c"

int main(void) {
  char a[3], b[7];
  unknown_bytes(a, sizeof a);
  unknown_bytes(b, sizeof b);
  es_str_t *s = es_newStrFromBuf(a, sizeof a);
  if (!s)
    return 1;
  if (es_addBuf(&s, b, sizeof b) == 0) {
    assert(es_strlen(s) == 10);
    assert(es_getBufAddr(s)[2] == (unsigned char)a[2]);
    assert(es_getBufAddr(s)[9] == (unsigned char)b[6]);
  }
  es_deleteStr(s);
  return 0;
}
