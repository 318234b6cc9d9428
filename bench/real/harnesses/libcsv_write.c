/* Quoting four unknown bytes: the length is told right even if there is no room, and no room is exceeded. */
#include "harness.h"
#include "libcsv/libcsv.c"

int main(void) {
  char text[4], small[6], large[10];
  unknown_bytes(text, sizeof text);
#ifdef SEEDED
  size_t a = csv_write(small, sizeof small + 1, text, sizeof text);
#else
  size_t a = csv_write(small, sizeof small, text, sizeof text);
#endif
  size_t b = csv_write(large, sizeof large, text, sizeof text);
  assert(a == b && b >= 6 && b <= 10);
  assert(large[0] == '"' && large[b - 1] == '"');
  return 0;
}
