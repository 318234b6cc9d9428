// expect: unreach-call UNKNOWN
// expect-kipdr: TRUE
// expect-dataflow: TRUE
// expect-ic3cfa: TRUE
// expect-pdr: TRUE
// expect-pdpv: TRUE
// expect-portfolio: TRUE
// engines: bmc kinduction kipdr ic3cfa portfolio
// options: --timeout 3
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned x = 0, y = 0;
    while (__VERIFIER_nondet_bool()) { x++; y++; }
    assert(x == y); // true, but not k-inductive for any k without an invariant
    return 0;
}
