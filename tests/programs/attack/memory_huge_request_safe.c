// expect: unreach-call TRUE
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
extern size_t __VERIFIER_nondet_ulong(void);

int main(void) {
    size_t n = __VERIFIER_nondet_ulong();
    if (n > SIZE_MAX / 16 && reallocarray(NULL, n, 16))
        reach_error();
    if (malloc(SIZE_MAX))
        reach_error();
    if (!malloc(16))
        reach_error();
}
