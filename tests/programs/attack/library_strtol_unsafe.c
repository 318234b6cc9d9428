// expect: unreach-call FALSE
// engines-only: portfolio
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
    char s[3];
    s[0] = __VERIFIER_nondet_char();
    s[1] = __VERIFIER_nondet_char();
    s[2] = 0;
    if (strtol(s, NULL, 10) == -7)
        reach_error();
}
