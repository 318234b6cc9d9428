/* Shell patterns: a pattern without special characters matches itself alone. Memory is valid for any pattern of three. */
#define _GNU_SOURCE
#include "harness.h"
#include "musl/src/regex/fnmatch.c"

int main(void) {
  char pattern[4], text[4];
  unknown_string(pattern, sizeof pattern);
  unknown_string(text, sizeof text);
  for (int i = 0; i < 3; i++)
    __VERIFIER_assume((unsigned char)pattern[i] < 128 && (unsigned char)text[i] < 128);
  int matches = fnmatch(pattern, text, 0) == 0;
  if (!strpbrk(pattern, "*?[\\"))
    assert(matches == (strcmp(pattern, text) == 0));
  return 0;
}
