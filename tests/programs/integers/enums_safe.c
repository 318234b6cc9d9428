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

enum color { RED = 3, GREEN, BLUE = 10 };
int main(void) {
    enum color c = __VERIFIER_nondet_bool() ? GREEN : BLUE;
    assert(c == 4 || c == 10);
    return 0;
}
