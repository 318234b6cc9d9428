// expect: unreach-call FALSE
#include <assert.h>
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf outer, inner;
static int caught;
static void guarded(void) {
    if (setjmp(inner) == 0) longjmp(__VERIFIER_nondet_int() ? inner : outer, 5);
    caught++;
}
int main(void) {
    if (setjmp(outer) == 0) {
        guarded();
        guarded();
    }
    assert(caught != 1);
    return 0;
}
