// expect: unreach-call UNKNOWN
#include <assert.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = 0;
    const char *format = __VERIFIER_nondet_int() ? "ab%n" : "%p";
    printf(format, &n);
    assert(n == 0);
    return 0;
}
