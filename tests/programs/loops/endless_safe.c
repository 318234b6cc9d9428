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
    int state = 0;
    for (;;) {
        int next = __VERIFIER_nondet_int();
        if (state == 0 && next == 1) state = 1;
        else if (state == 1 && next == 2) state = 2;
        else if (state == 2) state = 0;
        assert(state >= 0 && state <= 2);
    }
}
