// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A conversion that fails leaves its object alone.
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
    int x = 5;
    char s[2] = {0};
    s[0] = __VERIFIER_nondet_char();
    sscanf(s, "%d", &x);
    if (x == 5)
        reach_error();
}
