/* Skipping a field of unknown kind in six unknown bytes: the stream never runs over its end. */
#include "harness.h"
#include "nanopb/pb_decode.c"
#include "nanopb/pb_common.c"

int main(void) {
  pb_byte_t text[6];
  size_t n = unknown_length(sizeof text);
  unknown_bytes(text, sizeof text);
#ifdef SEEDED
  pb_istream_t in = pb_istream_from_buffer(text, n + 1);
#else
  pb_istream_t in = pb_istream_from_buffer(text, n);
#endif
  pb_wire_type_t type;
  uint32_t tag;
  bool eof;
  while (pb_decode_tag(&in, &type, &tag, &eof)) {
    assert(in.bytes_left <= sizeof text);
    if (!pb_skip_field(&in, type))
      break;
  }
  return 0;
}
