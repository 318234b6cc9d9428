// expect: unreach-call TRUE
// memmove within one buffer, to either side.
#include <string.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
unsigned char buffer[5000], before[5000];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), to = __VERIFIER_nondet_uint(), from = __VERIFIER_nondet_uint();
    unsigned i = __VERIFIER_nondet_uint(), at = __VERIFIER_nondet_uint();
    if (n > 2000 || to > 2000 || from > 2000 || at >= 5000) return 0;
    buffer[at] = __VERIFIER_nondet_uint();
    memcpy(before, buffer, sizeof buffer);
    memmove(buffer + to, buffer + from, n);
    if (i < n && buffer[to + i] != before[from + i]) reach_error();
    if (i >= to + n && i < 5000 && buffer[i] != before[i]) reach_error();
    return 0;
}
