// expect: valid-memsafety FALSE(valid-deref)
// The jump leaves the block whose local the pointer is about, but not its function.
#include <setjmp.h>
static jmp_buf out;
static void jump(void) { longjmp(out, 1); }
int main(void) {
    int *volatile leaked = 0;
    if (setjmp(out) == 0) {
        int local = 1;
        leaked = &local;
        jump();
    }
    return *leaked;
}
