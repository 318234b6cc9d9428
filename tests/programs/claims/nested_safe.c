// expect: unreach-call TRUE
// engines: kinduction portfolio
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

// What is said of the outer loop has to get through the inner one.
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = 0, bits = 0, sum = 0;
    while (i != n) {
        __vouch_invariant(bits == (i ^ i << 1));
        __vouch_invariant(sum == 5 * i);
        unsigned j = 0;
        do {
            __vouch_invariant(j < 5 && sum == 5 * i + j);
            sum++;
            j++;
        } while (j != 5);
        i++;
        bits = i ^ i << 1;
    }
    assert(sum == 5 * n && bits == (n ^ n << 1));
    return 0;
}
