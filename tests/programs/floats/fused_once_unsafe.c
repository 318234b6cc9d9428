// expect: unreach-call FALSE
#include <math.h>
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { // rounded once: the product's last bits count
    double x = 1 + __VERIFIER_nondet_int() * 0x1p-52;
    long double y = 1 + __VERIFIER_nondet_int() * 0x1p-63L;
    if (x != 1 + 0x1p-52 || y != 1 + 0x1p-63L) return 0;
    if (fma(x, x, -(1 + 0x1p-51)) == 0x1p-104 && fmal(y, y, -(1 + 0x1p-62L)) == 0x1p-126L)
        __VERIFIER_error();
    return 0;
}
