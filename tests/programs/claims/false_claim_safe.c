// expect: unreach-call TRUE
// engines: kinduction portfolio
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

// False, not inductive, undefined: nothing of this matters.
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000, i = 0;
    while (i < n) {
        __vouch_invariant(i < n);
        __vouch_invariant(i != 4000);
        __vouch_invariant(n / i > 0);
        __vouch_invariant(0);
        i++;
    }
    assert(i == n);
    return 0;
}
