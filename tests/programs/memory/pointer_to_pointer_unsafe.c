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

int main(void) {
    int x = 1, y = 2;
    int *p = &x, *q = &y;
    int **pp = __VERIFIER_nondet_bool() ? &p : &q;
    **pp = 10;
    *pp = &x;
    *q = 20;
    assert(x == 10);
    return 0;
}
