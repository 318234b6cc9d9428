// expect: unreach-call FALSE
#include <assert.h>
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf out;
static int digit(int c) {
    if (c < '0' || c > '9') longjmp(out, 0); // arrives as 1
    return c - '0';
}
int main(void) {
    int result = setjmp(out);
    assert(result != 1);
    return digit(__VERIFIER_nondet_int());
}
