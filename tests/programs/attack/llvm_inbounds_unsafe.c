// expect: unreach-call FALSE
// engines-only: portfolio
// Pointers are numbers: one may be moved below its object.
#include <stddef.h>
extern __SIZE_TYPE__ __VERIFIER_nondet_size_t(void);
extern void reach_error(void);

int main(void) {
    char a[4];
    size_t n = __VERIFIER_nondet_size_t();
    char *p = a;
    if (p + n < p)
        reach_error();
}
