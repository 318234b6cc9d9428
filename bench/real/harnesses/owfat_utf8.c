/* libowfat: reading UTF-8 from up to four unknown bytes never looks behind them; writing it again gives the same. */
#include "harness.h"
#include "libowfat/fmt/fmt_utf8.c"
#include "libowfat/scan/scan_utf8.c"

int main(void) {
  char again[6];
  uint32_t point = 0;
  size_t n = unknown_length(4);
  char *text = unknown_block(n);
  size_t used = scan_utf8(text, n, &point);
  assert(used <= n);
  if (used > 0) {
    assert(fmt_utf8(again, point) == used);
    assert(again[0] == text[0]);
  }
  free(text);
  return 0;
}
