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
    int a[5] = {1, 2, [4] = 9};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 4) return 0;
    a[i] = 50;
    assert(a[4] == (i == 4 ? 50 : 9) && a[3] == (i == 3 ? 50 : 0));
    return 0;
}
