/* MessagePack: reading a token from six unknown bytes in two pieces. */
#include "harness.h"
#include "libmpack/src/core.c"

int main(void) {
  char text[6];
  const char *at = text;
  size_t left = unknown_length(sizeof text);
  mpack_tokbuf_t buffer = MPACK_TOKBUF_INITIAL_VALUE;
  mpack_token_t token;
  unknown_bytes(text, sizeof text);
  __VERIFIER_assume(left > 0); /* as the library demands */
  size_t first = left;
  int status = mpack_read(&buffer, &at, &left, &token);
  assert(left <= first && at == text + (first - left));
  if (status == MPACK_OK)
    assert(token.type >= MPACK_TOKEN_NIL && token.type <= MPACK_TOKEN_EXT);
  return 0;
}
