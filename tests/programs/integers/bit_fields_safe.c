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

struct fields { unsigned a : 3; int b : 4; unsigned c : 9; _Bool d : 1; };
int main(void) {
    struct fields f = {0};
    int x = __VERIFIER_nondet_int();
    f.a = x; f.b = x; f.c = x; f.d = 1;
    assert(f.a == ((unsigned)x & 7) && f.c == ((unsigned)x & 511) && f.d);
    assert(f.b >= -8 && f.b <= 7);
    return 0;
}
