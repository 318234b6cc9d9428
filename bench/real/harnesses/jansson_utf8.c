/* Encoding any code point and decoding it gives it back; surrogates are refused. */
#include "harness.h"
#ifdef SEEDED
#include "jansson/src/utf.seeded.c"
#else
#include "jansson/src/utf.c"
#endif

int main(void) {
  int32_t point = __VERIFIER_nondet_int(), again = -1;
  char bytes[4];
  size_t size = 0;
  if (utf8_encode(point, bytes, &size) != 0) {
    assert(point < 0 || point > 0x10FFFF);
    return 0;
  }
  const char *end = utf8_iterate(bytes, size, &again);
  if (point >= 0xD800 && point <= 0xDFFF)
    assert(end == NULL);
  else
    assert(end == bytes + size && again == point);
  return 0;
}
