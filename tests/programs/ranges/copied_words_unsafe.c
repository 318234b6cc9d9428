// expect: unreach-call FALSE
// An array of int, copied by a length in bytes.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
int a[300], b[300];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
    if (n > 300 || i >= 300 || k >= 300) return 0;
    b[k] = __VERIFIER_nondet_int();
    memcpy(a, b, n * sizeof *a);
    if (i <= n && a[i] != b[i]) reach_error();
    return 0;
}
