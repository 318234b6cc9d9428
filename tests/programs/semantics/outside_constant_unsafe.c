// expect: unreach-call FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[2] = {1, __VERIFIER_nondet_int()};
    int x = a[2]; // an unknown that does not matter
    assert(a[1] != 5 || x != x);
    return 0;
}
