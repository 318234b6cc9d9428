// expect: unreach-call FALSE
// The flag is set through a chain of values that takes several iterations, one store per iteration.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int() != 0, b = 0, c = 0, d = 0, idle = 0;
    for (int i = 0; i < 3; i++) {
        idle += d;
        d = c;
        c = b;
        b = a;
    }
    assert(d == 0);
    return 0;
}
