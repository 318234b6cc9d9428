// expect: unreach-call TRUE
// engines: kinduction portfolio
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

// No engine finds what a Gray code is. The two invariants need each other: at the end of the range the code does not
// count on.
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = 0, gray = 0;
    while (i != n) {
        __vouch_invariant(gray == (i ^ i >> 1));
        __vouch_invariant(i <= n);
        i++;
        gray ^= i & -i;
    }
    assert(gray == (n ^ n >> 1));
    return 0;
}
