// expect: valid-memsafety FALSE(valid-memtrack)
#include <setjmp.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf out;
static void work(void) {
    int *p = malloc(4);
    if (__VERIFIER_nondet_int()) longjmp(out, 1);
    free(p);
}
int main(void) {
    if (setjmp(out)) return 1;
    work();
    return 0;
}
