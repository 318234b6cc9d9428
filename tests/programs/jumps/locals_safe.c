// expect: unreach-call TRUE
// What is volatile keeps its value over a jump, and so does what was not changed.
#include <assert.h>
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf out;
static void jump(void) { longjmp(out, 3); }
int main(void) {
    int kept = __VERIFIER_nondet_int();
    int before = kept;
    volatile int changed = 1;
    if (setjmp(out) == 0) {
        changed = 2;
        jump();
    }
    assert(changed == 2);
    assert(kept == before);
    return 0;
}
