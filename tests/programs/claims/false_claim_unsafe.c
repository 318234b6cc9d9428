// expect: unreach-call FALSE
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

// What would exclude the violation does not hold.
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 10, i = 0;
    while (i < n) {
        __vouch_invariant(i < 5);
        __vouch_invariant(n != 7);
        __vouch_invariant(0);
        i++;
    }
    assert(i != 7);
    return 0;
}
