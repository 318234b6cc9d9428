// expect: unreach-call FALSE
// A local that is not volatile and was changed since setjmp has no certain value.
#include <assert.h>
#include <setjmp.h>
static jmp_buf out;
static void jump(void) { longjmp(out, 3); }
int main(void) {
    int changed = 1;
    if (setjmp(out) == 0) {
        changed = 2;
        jump();
    }
    assert(changed == 2);
    return 0;
}
