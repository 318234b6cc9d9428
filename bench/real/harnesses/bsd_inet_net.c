/* Network numbers in text form ("10.0/8"), up to five unknown characters, into four bytes. */
#define _GNU_SOURCE
#include "harness.h"
#include "libbsd/src/inet_net_pton.c"

int main(void) {
  char text[6];
  unsigned char out[4];
  unknown_string(text, sizeof text);
  int bits = inet_net_pton(AF_INET, text, out, sizeof out);
  assert(bits >= -1 && bits <= 32);
  return 0;
}
