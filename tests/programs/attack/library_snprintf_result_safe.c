// expect: unreach-call TRUE
// engines-only: portfolio
// What snprintf leaves is terminated.
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    char b[4];
    int n = snprintf(b, sizeof b, "%d", __VERIFIER_nondet_int());
    if (n >= 0 && strlen(b) > 3)
        reach_error();
}
