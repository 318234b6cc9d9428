// expect: unreach-call TRUE
// engines: kinduction portfolio
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

// Products, row by row.
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint(), i = 0, sum = 0;
    while (i != n) {
        __vouch_invariant(sum == i * m);
        unsigned j = 0;
        do {
            __vouch_invariant(sum == i * m + j);
            if (j == m) break;
            sum++;
            j++;
        } while (1);
        i++;
    }
    assert(sum == n * m);
    return 0;
}
