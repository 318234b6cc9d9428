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
    int a[6] = {0, 1, 2, 3, 4, 5};
    int *p = a, *end = a + 6;
    int sum = 0;
    for (; p != end; p++) sum += *p;
    int *q = &a[4];
    assert(sum == 15 && *(q - 1) == 4);
    return 0;
}
