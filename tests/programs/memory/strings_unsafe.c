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
    const char *s = __VERIFIER_nondet_bool() ? "hello" : "bye";
    int n = 0;
    while (s[n]) n++;
    char local[] = "abc";
    local[1] = s[0];
    assert(n == 5);
    return 0;
}
