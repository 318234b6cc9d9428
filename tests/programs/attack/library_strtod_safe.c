// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
    char s[3] = {0}, *end;
    s[0] = __VERIFIER_nondet_char();
    s[1] = __VERIFIER_nondet_char();
    strtod(s, &end);
    if (end < s || end > s + 2)
        reach_error();
}
