// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A char may already have that bit.
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    char c[2] = {5, 6};
    char *q = c + (__VERIFIER_nondet_int() & 1);
    uintptr_t t = (uintptr_t)q | 1;
    char *p = (char *)(t & ~(uintptr_t)1);
    if (p != q)
        reach_error();
}
