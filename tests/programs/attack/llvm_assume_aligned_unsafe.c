// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    char b[64];
    unsigned i = __VERIFIER_nondet_uint() % 32;
    char *p = __builtin_assume_aligned(b + i, 16);
    if ((uintptr_t)p & 15)
        reach_error();
}
