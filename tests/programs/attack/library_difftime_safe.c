// expect: unreach-call TRUE
// engines-only: portfolio
#include <time.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int a = __VERIFIER_nondet_int() & 15;
    if (difftime(a, 3) != (double)(a - 3))
        reach_error();
}
