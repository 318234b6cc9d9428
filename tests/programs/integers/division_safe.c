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
    int a = __VERIFIER_nondet_int() % 16, b = __VERIFIER_nondet_int();
    __VERIFIER_assume(b > 0 && b < 6);
    int q = a / b, r = a % b;
    assert(q * b + r == a);
    assert(r > -b && r < b); // C truncates towards zero: the remainder takes the sign of the dividend
    return 0;
}
