// expect: unreach-call FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = 0;
    if (x == 3) __asm__ volatile("movl $1, %0" : "=r"(y));
    assert(x != 4); // on a way without assembly
    return y;
}
