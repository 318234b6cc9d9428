// expect: unreach-call TRUE
// memset of a part, over memory that another call has cleared.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong(), k = __VERIFIER_nondet_ulong(), m = __VERIFIER_nondet_ulong();
    unsigned long i = __VERIFIER_nondet_ulong();
    if (n > 100000 || k > n || m > n - k || i >= n) return 0;
    char *p = malloc(n);
    memset(p, 0, n);
    memset(p + k, 7, m);
    char expected = i >= k && i < k + m ? 7 : 0;
    if (p[i] != expected) reach_error();
    free(p);
    return 0;
}
