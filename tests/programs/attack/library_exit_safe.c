// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    if (__VERIFIER_nondet_int())
        exit(1);
    else
        abort();
    reach_error();
}
