// Two ways to count bits agree on all 2^32 inputs.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned count_parallel(unsigned x) {
    x = x - ((x >> 1) & 0x55555555u);
    x = (x & 0x33333333u) + ((x >> 2) & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    return (x * 0x01010101u) >> 24;
}

static unsigned count_loop(unsigned x) {
    unsigned n = 0;
    for (int i = 0; i < 32; i++) n += (x >> i) & 1;
    return n;
}

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    assert(count_parallel(x) == count_loop(x));
    return 0;
}
