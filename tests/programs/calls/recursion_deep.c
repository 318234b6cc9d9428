// expect: unreach-call TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

static int down(int n) { return n <= 0 ? 0 : down(n - 1); }
int main(void) {
    int n = __VERIFIER_nondet_int();
    assert(down(n) == 0); // calls go deeper than any bound
    return 0;
}
