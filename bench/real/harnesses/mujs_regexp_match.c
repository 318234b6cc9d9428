/* A fixed expression against four unknown characters: it matches exactly the words that it should. */
#include "harness.h"
#include "mujs/utf.c"
#define nelem regexp_nelem
#include "mujs/regexp.c"

int main(void) {
  char text[3];
  const char *error;
  Resub match;
  unknown_string(text, sizeof text);
  Reprog *program = regcomp("^ab?$", 0, &error);
  assert(program);
  int expected = text[0] == 'a' && (text[1] == 0 || (text[1] == 'b' && text[2] == 0));
  assert((regexec(program, text, &match, 0) == 0) == expected);
  regfree(program);
  return 0;
}
