/* http-parser: four unknown bytes as the beginning of a request or a response. */
#include "harness.h"
#include "http-parser/http_parser.c"

int main(void) {
  char text[4];
  http_parser parser;
  http_parser_settings settings;
  unknown_bytes(text, sizeof text);
  http_parser_settings_init(&settings);
  http_parser_init(&parser, HTTP_BOTH);
  size_t n = http_parser_execute(&parser, &settings, text, sizeof text);
  assert(n <= sizeof text);
  return 0;
}
