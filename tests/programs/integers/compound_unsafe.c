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
    short s = __VERIFIER_nondet_short();
    short t = s;
    t += 70000; t ^= 5; t ^= 5; t -= 70000;
    int c = (t++, ++t);
    assert(t == s);
    return 0;
}
