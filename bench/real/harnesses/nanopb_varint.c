/* Protocol buffers: any 64-bit number as a varint, written and read. */
#include "harness.h"
#include "nanopb/pb_encode.c"
#undef checkreturn
#define checkreturn
#include "nanopb/pb_decode.c"
#include "nanopb/pb_common.c"

int main(void) {
  pb_byte_t text[10];
  uint64_t number = __VERIFIER_nondet_ulong(), again = 0;
  pb_ostream_t out = pb_ostream_from_buffer(text, sizeof text);
  assert(pb_encode_varint(&out, number));
  pb_istream_t in = pb_istream_from_buffer(text, out.bytes_written);
  assert(pb_decode_varint(&in, &again) && again == number && in.bytes_left == 0);
  return 0;
}
