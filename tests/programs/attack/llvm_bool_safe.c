// expect: unreach-call TRUE
// engines-only: portfolio
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    _Bool b;
    memset(&b, __VERIFIER_nondet_int() ? 1 : 0, 1);
    int i = b;
    if (i != 0 && i != 1)
        reach_error();
}
