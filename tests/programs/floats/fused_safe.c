// expect: unreach-call TRUE
#include <math.h>
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    double x = 1 + __VERIFIER_nondet_int() * 0x1p-52;
    if (x != 1 + 0x1p-52) return 0;
    if (fma(x, x, -(1 + 0x1p-51)) != 0x1p-104) __VERIFIER_error();
    return 0;
}
