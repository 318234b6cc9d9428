// expect: unreach-call TRUE
// engines: kipdr portfolio
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);

// Steps of two from zero.
int main(void) {
    unsigned n = 0;
    while (__VERIFIER_nondet_bool()) n += 2;
    assert(n % 2 == 0);
    return 0;
}
