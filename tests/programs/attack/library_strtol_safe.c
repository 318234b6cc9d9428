// expect: unreach-call TRUE
// engines-only: portfolio
// The end is within the text.
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
    char s[2] = {0}, *end;
    s[0] = __VERIFIER_nondet_char();
    long n = strtol(s, &end, 10);
    if (end < s || end > s + 1 || n > 9 || n < 0)
        reach_error();
}
