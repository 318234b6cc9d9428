/* libyaml's reader: four unknown bytes of input are decoded into its buffer. */
#include "harness.h"
#include "libyaml/src/reader.c"

static int read_nothing(void *data, unsigned char *buffer, size_t size, size_t *size_read) {
  (void)data;
  (void)buffer;
  (void)size;
  *size_read = 0;
  return 1;
}

int main(void) {
  static yaml_parser_t parser;
  static unsigned char raw[16], buffer[64];
  unknown_bytes(raw, 4);
  parser.read_handler = read_nothing;
  parser.encoding = YAML_UTF8_ENCODING;
  parser.raw_buffer.start = parser.raw_buffer.pointer = raw;
  parser.raw_buffer.last = raw + 4;
  parser.raw_buffer.end = raw + sizeof raw;
  parser.buffer.start = parser.buffer.pointer = parser.buffer.last = buffer;
  parser.buffer.end = buffer + sizeof buffer;
  if (yaml_parser_update_buffer(&parser, 4))
    assert(parser.buffer.last <= parser.buffer.start + 6 && parser.unread <= 5);
  return 0;
}
