/* json-c's growing text buffer. */
#define _GNU_SOURCE
#include "harness.h"
#include "json-c/printbuf.c"

int main(void) {
  char piece[8];
  unknown_bytes(piece, sizeof piece);
  struct printbuf *buffer = printbuf_new();
  if (!buffer)
    return 1;
  int n = (int)unknown_length(sizeof piece);
  printbuf_memappend(buffer, piece, n);
  printbuf_memset(buffer, -1, '.', 3);
  assert(printbuf_length(buffer) == n + 3);
  printbuf_free(buffer);
  return 0;
}
