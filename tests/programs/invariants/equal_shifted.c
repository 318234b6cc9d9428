// expect: unreach-call TRUE
// engines: kipdr portfolio
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);

// Two variables that start one above a common origin, by different ways.
int main(void) {
    unsigned origin = __VERIFIER_nondet_uint();
    unsigned copy = origin;
    unsigned left = origin + 1, right = copy + 1;
    while (__VERIFIER_nondet_bool()) {
        ++left;
        ++right;
    }
    assert(left == right);
    return 0;
}
