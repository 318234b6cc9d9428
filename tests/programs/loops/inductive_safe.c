// expect: unreach-call TRUE
// engines: kinduction portfolio
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
    unsigned x = 0;
    while (__VERIFIER_nondet_bool()) {
        x += 2;
        assert(x % 2 == 0); // 2-inductive: x was even before
    }
    return 0;
}
