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

#include <stdlib.h>
static void stop(int x) { if (x > 4) exit(1); if (x < -4) abort(); }
int main(void) {
    int x = __VERIFIER_nondet_int();
    stop(x);
    assert(x < 4);
    return 0;
}
