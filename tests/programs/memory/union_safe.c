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

union view { unsigned u; unsigned char b[4]; unsigned short h[2]; };
int main(void) {
    union view v;
    v.u = __VERIFIER_nondet_uint();
    unsigned low = v.b[0], high = v.h[1];
    assert(low == (v.u & 255) && high == v.u >> 16); // little endian
    return 0;
}
