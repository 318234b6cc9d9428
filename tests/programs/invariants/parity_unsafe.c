// expect: unreach-call FALSE
// engines: kipdr portfolio
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);

// The parity is lost after four steps.
int main(void) {
    unsigned n = 0;
    while (__VERIFIER_nondet_bool()) n += n == 8 ? 1 : 2;
    assert(n % 2 == 0);
    return 0;
}
