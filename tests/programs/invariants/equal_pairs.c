// expect: unreach-call TRUE
// engines: kipdr portfolio
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);

// Two pairs that move together: a = b and c = d.
int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = a;
    unsigned c = __VERIFIER_nondet_uint(), d = c;
    while (__VERIFIER_nondet_bool()) {
        if (__VERIFIER_nondet_bool()) {
            ++a;
            ++b;
        } else {
            --c;
            --d;
        }
    }
    assert(a == b && c == d);
    return 0;
}
