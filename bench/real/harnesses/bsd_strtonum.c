/* strtonum with bounds: the result is within them, or an error is told. */
#define _GNU_SOURCE
#include "harness.h"
intmax_t strtoi(const char *, char **, int, intmax_t, intmax_t, int *);
#include "libbsd/src/strtonum.c"
#include "libbsd/src/strtoi.c"

int main(void) {
  char text[4];
  const char *error = "";
  unknown_string(text, sizeof text);
  long long number = strtonum(text, -50, 500, &error);
  if (error == NULL)
    assert(number >= -50 && number <= 500);
  else
    assert(number == 0);
  return 0;
}
