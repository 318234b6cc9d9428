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
    int a = __VERIFIER_nondet_int();
    unsigned n = __VERIFIER_nondet_uint() % 32;
    int right = a >> n;
    unsigned logical = (unsigned)a >> n;
    if (a < 0) assert(right < 0);
    assert((unsigned)right == logical);
    return 0;
}
