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

struct inner { int v[3]; char c; };
struct outer { struct inner a, b; };
int main(void) {
    struct outer o = {{{1, 2, 3}, 4}, {{5, 6, 7}, 8}};
    o.a.v[1] = __VERIFIER_nondet_int();
    o.b = o.a;
    struct outer copy = o;
    o.a.v[1] = 0;
    assert(copy.b.v[1] == 0);
    return 0;
}
