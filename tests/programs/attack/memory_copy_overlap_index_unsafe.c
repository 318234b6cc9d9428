// expect: unreach-call FALSE or UNKNOWN
// engines: bmc portfolio
#include <string.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int a[100];
static void copy(int *to, const int *from, size_t n) { memcpy(to, from, n * sizeof(int)); }

int main(void) {
    unsigned i = __VERIFIER_nondet_uchar(), n = __VERIFIER_nondet_uchar();
    if (i > 40 || n > 40 || n == 0)
        return 0;
    a[0] = 5;
    copy(a + i, a, n);
    if (a[i] != 5)
        reach_error();
}
