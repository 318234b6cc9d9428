// expect: unreach-call TRUE
// engines: kipdr portfolio
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);

// The bits 1 and 4 are set for ever: steps of eight do not touch them.
int main(void) {
    unsigned n = 5;
    while (__VERIFIER_nondet_bool()) n += 8;
    assert((n & 5) == 5);
    return 0;
}
