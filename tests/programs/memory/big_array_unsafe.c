// expect: unreach-call FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

static int a[100000];
int main(void) {
    unsigned i = __VERIFIER_nondet_uint() % 100000, j = __VERIFIER_nondet_uint() % 100000;
    a[i] = 7;
    a[j] = 9;
    assert(a[i] == 7);
    return 0;
}
