// expect: unreach-call FALSE
// Memory that calloc has zeroed, or malloc has not, behind one pointer.
#include <stdlib.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
    _Bool zeroed = __VERIFIER_nondet_bool();
    if (n == 0 || n > 1000000 || i >= n) return 0;
    unsigned char *p = zeroed ? calloc(1, n) : malloc(n);
    if (p[i]) reach_error();
    free(p);
    return 0;
}
