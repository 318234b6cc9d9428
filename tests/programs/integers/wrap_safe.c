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

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    int i = __VERIFIER_nondet_int();
    if (x + 1 < x) assert(x == 4294967295u);
    assert(i + 1 > i || i == 2147483647); // reachability: signed overflow wraps
    return 0;
}
