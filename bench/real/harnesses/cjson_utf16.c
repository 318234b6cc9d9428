/* The escape \uXXXX, or two of them, from twelve unknown bytes: reads and writes stay inside. */
#include "harness.h"
#ifdef SEEDED
#include "cjson/cJSON.seeded.c"
#else
#include "cjson/cJSON.c"
#endif

int main(void) {
  unsigned char text[12], out[4];
  unsigned char *to = out;
  size_t length = unknown_length(sizeof text);
  unknown_bytes(text, sizeof text);
  __VERIFIER_assume(length >= 2 && text[0] == '\\' && text[1] == 'u');
  unsigned char *copy = malloc(length);
  for (size_t i = 0; i < length; i++)
    copy[i] = text[i];
  unsigned char used = utf16_literal_to_utf8(copy, copy + length, &to);
  assert(used == 0 || used == 6 || used == 12);
  assert(to >= out && to <= out + sizeof out);
  free(copy);
  return 0;
}
