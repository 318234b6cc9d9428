// expect: unreach-call FALSE
// engines-only: portfolio
#define _GNU_SOURCE
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
    char s[3] = {0};
    s[0] = __VERIFIER_nondet_char();
    s[1] = 'y';
    if (strcasestr(s, "XY"))
        reach_error();
}
