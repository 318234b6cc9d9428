// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdint.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void) {
    int x = 5;
    uintptr_t guess = __VERIFIER_nondet_ulong();
    if (guess != (uintptr_t)&x)
        return 0;
    *(int *)guess = 6;
    if (x == 6)
        reach_error();
}
