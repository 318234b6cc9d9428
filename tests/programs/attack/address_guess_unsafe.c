// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A made-up address may be an object's.
#include <stdint.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
    int x = 5;
    uintptr_t guess = __VERIFIER_nondet_ulong();
    if (guess == (uintptr_t)&x)
        reach_error();
}
