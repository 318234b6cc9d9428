// expect: unreach-call TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 5) __asm__ volatile("ud2"); // ends the execution
    assert(x <= 5);
    return 0;
}
