// expect: valid-memsafety FALSE(valid-deref)
// The jump ends the activation whose local the pointer is about.
#include <setjmp.h>
static jmp_buf out;
static int *leaked;
static void work(void) {
    int local = 1;
    leaked = &local;
    longjmp(out, 1);
}
int main(void) {
    if (setjmp(out) == 0) work();
    return *leaked;
}
