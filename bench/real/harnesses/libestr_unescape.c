/* Undoing escapes in place. A backslash as the last character makes the library look at the one behind: a real fault. */
#include "harness.h"
#include "libestr/src/string.c"

int main(void) {
  char text[8];
  unknown_bytes(text, sizeof text);
  es_str_t *s = es_newStrFromBuf(text, sizeof text);
  if (!s)
    return 1;
  es_unescapeStr(s);
  assert(es_strlen(s) <= sizeof text);
  es_deleteStr(s);
  return 0;
}
