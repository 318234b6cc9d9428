// expect: unreach-call TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), unused;
    __asm__ volatile("mfence" ::: "memory");
    __asm__ volatile("movl %1, %0" : "=r"(unused) : "r"(x));
    __asm__ volatile("" : "+r"(x)); // keeps its value
    int y = x;
    __asm__("" : "=r"(y) : "0"(x));
    assert(x == y);
    return 0;
}
