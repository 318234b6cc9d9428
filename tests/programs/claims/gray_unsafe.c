// expect: unreach-call FALSE
// engines: kinduction bmc portfolio
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

// The sixth round is wrong, and so is what is said of the loop.
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = 0, gray = 0;
    while (i != n) {
        __vouch_invariant(gray == (i ^ i >> 1));
        __vouch_invariant(i <= n);
        i++;
        if (i != 6) gray ^= i & -i;
    }
    assert(gray == (n ^ n >> 1));
    return 0;
}
