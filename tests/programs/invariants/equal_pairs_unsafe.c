// expect: unreach-call FALSE
// engines: kipdr portfolio
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);

// Now and then one of a pair moves twice.
int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = a;
    while (__VERIFIER_nondet_bool()) {
        ++a;
        ++b;
        if (a == 77) ++b;
    }
    assert(a == b);
    return 0;
}
