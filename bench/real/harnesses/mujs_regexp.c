/* Compiling a regular expression of two unknown characters and matching it against two: memory is valid. */
#include "harness.h"
#include "mujs/utf.c"
#define nelem regexp_nelem
#include "mujs/regexp.c"

int main(void) {
  char pattern[3], text[3];
  const char *error;
  Resub match;
  unknown_string(pattern, sizeof pattern);
  unknown_string(text, sizeof text);
  Reprog *program = regcomp(pattern, 0, &error);
  if (program) {
    if (regexec(program, text, &match, 0) == 0)
      assert(match.sub[0].sp >= text && match.sub[0].ep <= text + 2);
    regfree(program);
  }
  return 0;
}
