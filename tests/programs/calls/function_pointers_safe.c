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

static int inc(int x) { return x + 1; }
static int dbl(int x) { return x * 2; }
struct ops { int (*f)(int); int arg; };
static int run(struct ops *o) { return o->f(o->arg); }
int main(void) {
    struct ops o = {__VERIFIER_nondet_bool() ? inc : dbl, 5};
    int r = run(&o);
    assert(r == 6 || r == 10);
    return 0;
}
