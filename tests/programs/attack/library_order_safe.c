// expect: unreach-call TRUE
// engines-only: portfolio
// Byte order.
#include <arpa/inet.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    uint16_t x = (uint16_t)__VERIFIER_nondet_uint();
    uint32_t y = __VERIFIER_nondet_uint();
    if (htons(1) != 256 || ntohs(htons(x)) != x || ntohl(htonl(y)) != y || (htonl(y) & 255) != y >> 24)
        reach_error();
}
