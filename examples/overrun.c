// An off-by-one error: the last pass of the loop writes one element too many and spoils the canary behind the buffer.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

struct packet {
    unsigned char payload[4];
    unsigned char canary;
};

int main(void) {
    struct packet p = {{0}, 0x5a};
    unsigned length = __VERIFIER_nondet_uint();
    if (length > 5) return 0; // should be: length > 4
    for (unsigned i = 0; i < length; i++) *((unsigned char *)&p + i) = 0xff;
    assert(p.canary == 0x5a);
    return 0;
}
