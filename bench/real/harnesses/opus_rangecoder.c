/* Opus' range coder: two symbols, written and read. */
#include "harness.h"
#include "opus/celt/entcode.c"
#include "opus/celt/entenc.c"
#include "opus/celt/entdec.c"

int main(void) {
  unsigned char bytes[8];
  ec_enc encoder;
  ec_dec decoder;
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  __VERIFIER_assume(a < 8 && b < 4);
  ec_enc_init(&encoder, bytes, sizeof bytes);
  ec_enc_uint(&encoder, a, 8);
  ec_enc_bits(&encoder, b, 2);
  ec_enc_done(&encoder);
  ec_dec_init(&decoder, bytes, sizeof bytes);
  assert(ec_dec_uint(&decoder, 8) == a);
  assert(ec_dec_bits(&decoder, 2) == b);
  return 0;
}
