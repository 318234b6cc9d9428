/* cJSON_Minify on a string of six unknown characters: no access outside, never longer. */
#include "harness.h"
#include "cjson/cJSON.c"

int main(void) {
  char text[7];
  unknown_string(text, sizeof text);
  size_t before = strlen(text);
  cJSON_Minify(text);
  assert(strlen(text) <= before);
  return 0;
}
