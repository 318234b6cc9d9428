/* Counting tokens (no array given) agrees with storing them. */
#include "harness.h"
#include "jsmn/jsmn.h"

int main(void) {
  char text[4];
  jsmntok_t tokens[4];
  jsmn_parser one, two;
  unknown_bytes(text, sizeof text);
  jsmn_init(&one);
  jsmn_init(&two);
  int counted = jsmn_parse(&one, text, sizeof text, NULL, 0);
  int stored = jsmn_parse(&two, text, sizeof text, tokens, 4);
  if (stored >= 0)
    assert(counted == stored);
  return 0;
}
