/* MessagePack: any 32-bit number, packed and unpacked. */
#include "harness.h"
#include "libmpack/src/core.c"
#include "libmpack/src/conv.c"

int main(void) {
  char text[9], *to = text;
  const char *from = text;
  size_t room = sizeof text;
  mpack_tokbuf_t writer = MPACK_TOKBUF_INITIAL_VALUE, reader = MPACK_TOKBUF_INITIAL_VALUE;
  unsigned number = __VERIFIER_nondet_uint();
  mpack_token_t token = mpack_pack_uint(number), again;
  assert(mpack_write(&writer, &to, &room, &token) == MPACK_OK);
  size_t used = sizeof text - room;
  assert(mpack_read(&reader, &from, &used, &again) == MPACK_OK);
  assert(again.type == MPACK_TOKEN_UINT && again.data.value.lo == number && again.data.value.hi == 0);
  return 0;
}
