/* A reader of configuration files (keyword, argument, comments, quotes) on a text of six unknown characters. */
#include "harness.h"
#ifdef SEEDED
#include "rtl-433/src/confparse.seeded.c"
#else
#include "rtl-433/src/confparse.c"
#endif

int main(void) {
  char text[7], *at = text, *argument = NULL;
  struct conf_keywords const keywords[] = {{"a", 'a'}, {"bc", 'b'}, {NULL, 0}};
  unknown_string(text, sizeof text);
  int key = getconf(&at, keywords, &argument);
  if (key != -1) {
    assert(at > text && at < text + sizeof text);
    assert(argument > text && argument < text + sizeof text);
  }
  return 0;
}
