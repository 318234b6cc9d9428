/* XXH32 of six bytes: in two pieces of unknown length, and at once. */
#include "harness.h"
#define XXH_INLINE_ALL
#define XXH_NO_XXH3
#define XXH_VECTOR 0
#include "xxhash/xxhash.h"

int main(void) {
  unsigned char text[6];
  unsigned seed = __VERIFIER_nondet_uint();
  size_t cut = unknown_length(sizeof text);
  XXH32_state_t state;
  unknown_bytes(text, sizeof text);
  XXH32_reset(&state, seed);
  XXH32_update(&state, text, cut);
  XXH32_update(&state, text + cut, sizeof text - cut);
  assert(XXH32_digest(&state) == XXH32(text, sizeof text, seed));
  return 0;
}
