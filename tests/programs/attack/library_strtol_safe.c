// expect: unreach-call TRUE
// engines-only: portfolio
// The end is within the text.
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
    char s[3], *end;
    s[0] = __VERIFIER_nondet_char();
    s[1] = __VERIFIER_nondet_char();
    s[2] = 0;
    long n = strtol(s, &end, 10);
    if (end < s || end > s + 2 || n > 99 || n < -9)
        reach_error();
}
