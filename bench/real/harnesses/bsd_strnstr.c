/* strnstr against a plain search, texts of up to four characters. */
#include "harness.h"
#define strnstr bsd_strnstr
char *bsd_strnstr(const char *, const char *, size_t);
#include "libbsd/src/strnstr.c"

int main(void) {
  char text[5], wanted[3];
  unknown_string(text, sizeof text);
  unknown_string(wanted, sizeof wanted);
  size_t n = strlen(text), m = strlen(wanted), place = n + 1;
  for (size_t i = 0; i + m <= n; i++)
    if (strncmp(text + i, wanted, m) == 0) {
      place = i;
      break;
    }
  char *found = strnstr(text, wanted, sizeof text);
  assert(found == (place <= n ? text + place : NULL));
  return 0;
}
