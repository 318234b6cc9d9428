/* Undoing vis(3)'s escapes: six unknown characters into a buffer of as many. */
#include "harness.h"
#include "libbsd/src/unvis.c"

int main(void) {
  char text[7], out[7];
  unknown_string(text, sizeof text);
  int n = strunvisx(out, text, 0);
  assert(n == -1 || (n >= 0 && n <= 6));
  return 0;
}
