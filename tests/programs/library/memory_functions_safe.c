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

#include <string.h>
int main(void) {
    int a[4] = {1, 2, 3, 4}, b[4];
    memcpy(b, a, sizeof a);
    memset(a, 0xff, 2 * sizeof(int));
    memmove(b + 1, b, 2 * sizeof(int));
    int same = memcmp(a + 2, b + 2, sizeof(int));
    assert(a[0] == -1 && a[1] == -1 && a[2] == 3 && b[1] == 1 && b[2] == 2 && same > 0);
    return 0;
}
