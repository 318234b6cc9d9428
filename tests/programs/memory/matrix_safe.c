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

static int m[3][4];
int main(void) {
    unsigned i = __VERIFIER_nondet_uint() % 3, j = __VERIFIER_nondet_uint() % 4;
    m[i][j] = 1;
    int sum = 0;
    for (int r = 0; r < 3; r++) for (int c = 0; c < 4; c++) sum += m[r][c] * (r * 4 + c);
    assert(sum == (int)(i * 4 + j));
    return 0;
}
