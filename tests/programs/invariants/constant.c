// expect: unreach-call TRUE
// engines: kipdr portfolio
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned __VERIFIER_nondet_uint(void);

// A flag that nothing ever raises: only state = 0 is inductive.
int main(void) {
    unsigned state = 0;
    while (__VERIFIER_nondet_bool()) {
        if (state > 0) state += 1;
        if (__VERIFIER_nondet_bool()) assert(state == 0);
    }
    return 0;
}
