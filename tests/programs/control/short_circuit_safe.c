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

static int calls;
static int count(int r) { calls++; return r; }
int main(void) {
    int x = __VERIFIER_nondet_int();
    int r = (x > 0 && count(x > 5)) || count(0);
    assert(calls == (x > 5 ? 1 : x > 0 ? 2 : 1));
    return r;
}
