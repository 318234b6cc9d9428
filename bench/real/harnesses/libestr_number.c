/* A number from up to four unknown characters: no signed overflow, and the value is in range. */
#include "harness.h"
#include "libestr/src/string.c"

int main(void) {
  char text[4];
  int ok = 0;
  unknown_bytes(text, sizeof text);
  es_str_t *s = es_newStrFromBuf(text, sizeof text);
  if (!s)
    return 1;
  long long number = es_str2num(s, &ok);
  if (ok)
    assert(number >= -65535 && number <= 65535);
  es_deleteStr(s);
  return 0;
}
