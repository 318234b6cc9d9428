/* A JSON tokeniser on six unknown bytes, with room for four tokens: no access outside, and tokens lie within the text. */
#include "harness.h"
#ifdef SEEDED
#include "jsmn/jsmn.seeded.h"
#else
#include "jsmn/jsmn.h"
#endif

int main(void) {
  char text[6];
  jsmntok_t tokens[4];
  jsmn_parser parser;
  unknown_bytes(text, sizeof text);
  jsmn_init(&parser);
  int n = jsmn_parse(&parser, text, sizeof text, tokens, 4);
  assert(n <= 4);
  for (int i = 0; i < n; i++)
    assert(0 <= tokens[i].start && tokens[i].start <= tokens[i].end && tokens[i].end <= (int)sizeof text);
  return 0;
}
