// expect: unreach-call TRUE
// engines: kipdr portfolio
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);

// Steps of four from zero.
int main(void) {
    unsigned n = 0;
    while (__VERIFIER_nondet_bool()) n += 4;
    assert(n % 4 == 0);
    return 0;
}
