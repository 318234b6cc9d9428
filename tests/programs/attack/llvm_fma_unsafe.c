// expect: unreach-call FALSE
// engines-only: portfolio
#include <math.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int i = __VERIFIER_nondet_int();
    if (fma(2.0, i, 4.0) == 10.0)
        reach_error();
}
