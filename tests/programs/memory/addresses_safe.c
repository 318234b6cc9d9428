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

#include <stdint.h>
int main(void) {
    int x = 1, y = 2;
    uintptr_t a = (uintptr_t)&x;
    int *p = (int *)a;
    *p = __VERIFIER_nondet_int();
    assert(&x != &y && p);
    assert(y == 2 && *p == x);
    return 0;
}
