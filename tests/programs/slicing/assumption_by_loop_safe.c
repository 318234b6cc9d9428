// expect: unreach-call TRUE
// A loop without exit is how some programs write an assumption.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void require(int holds) {
    if (!holds) {
    forever:
        goto forever;
    }
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    require(x > 3);
    assert(x > 3);
    return 0;
}
