// expect: unreach-call FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x != 17); // found, although the rest of the program is not understood
    double d = __VERIFIER_nondet_double();
    return d > 0.5;
}
