// expect: unreach-call FALSE
#include <assert.h>
struct operations;
extern struct operations one, two;
extern int __VERIFIER_nondet_int(void);
int main(void) {
    struct operations *p = __VERIFIER_nondet_int() ? &one : &two;
    assert(p == &one);
    return 0;
}
