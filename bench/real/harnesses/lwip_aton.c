/* Dotted addresses: any text of five characters; no access behind its end. */
#include "harness.h"
#include "lwip/src/core/ipv4/ip4_addr.c"

int main(void) {
  char text[6];
  ip4_addr_t address;
  unknown_string(text, sizeof text);
  if (ip4addr_aton(text, &address))
    assert(text[0] >= '0' && text[0] <= '9');
  return 0;
}
