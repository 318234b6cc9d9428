// expect: unreach-call FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __asm__ volatile("nop");
    __asm__("" : "+r"(x));
    assert(x != 77);
    return 0;
}
