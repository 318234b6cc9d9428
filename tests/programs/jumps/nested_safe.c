// expect: unreach-call TRUE
// Two buffers, and one that is set again in a loop: the jump goes where its own buffer was set last.
#include <assert.h>
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf outer, inner;
static int caught;
static void work(int depth) {
    if (depth == 0) longjmp(__VERIFIER_nondet_int() ? inner : outer, 5);
    work(depth - 1);
}
static void guarded(void) {
    if (setjmp(inner) == 0) {
        work(2);
        assert(0);
    }
    caught++;
}
int main(void) {
    if (setjmp(outer) == 0) {
        guarded();
        assert(caught == 1);
        guarded();
        assert(caught == 2);
    }
    assert(caught <= 2);
    return 0;
}
