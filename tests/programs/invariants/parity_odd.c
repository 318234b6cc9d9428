// expect: unreach-call TRUE
// engines: kipdr portfolio
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);

// Steps of two from one.
int main(void) {
    unsigned n = 1;
    while (__VERIFIER_nondet_bool()) n += 2;
    assert(n % 2 == 1);
    return 0;
}
