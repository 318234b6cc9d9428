/* A CSV parser: five unknown bytes in two calls; its callback gets fields within the buffer. */
#include "harness.h"
#include "libcsv/libcsv.c"

static size_t fields, rows;
static void field(void *text, size_t n, void *data) {
  (void)data;
  if (n > 0)
    assert(((char *)text)[n - 1] != 1 || n <= 5);
  assert(n <= 5);
  fields++;
}
static void row(int c, void *data) {
  (void)c;
  (void)data;
  rows++;
}

int main(void) {
  char text[4];
  struct csv_parser parser;
  unknown_bytes(text, sizeof text);
  if (csv_init(&parser, 0))
    return 1;
  csv_parse(&parser, text, sizeof text, field, row, NULL);
  csv_fini(&parser, field, row, NULL);
  assert(rows <= fields);
  csv_free(&parser);
  return 0;
}
