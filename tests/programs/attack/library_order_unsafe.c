// expect: unreach-call FALSE
// engines-only: portfolio
#include <arpa/inet.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    uint32_t y = __VERIFIER_nondet_uint();
    if (htonl(y) == 0x01020304)
        reach_error();
}
