// expect: valid-memsafety TRUE
// A block around setjmp is not left by the jump.
#include <setjmp.h>
static jmp_buf out;
static void jump(int *p) {
    *p = 2;
    longjmp(out, 1);
}
int main(void) {
    for (int i = 0; i < 2; i++) {
        int around = i, *volatile kept = &around;
        if (setjmp(out) == 0) jump(&around);
        if (*kept != 2) return 1;
    }
    return 0;
}
