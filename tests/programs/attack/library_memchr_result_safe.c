// expect: unreach-call TRUE
// engines-only: portfolio
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void) {
    char b[4];
    for (int i = 0; i < 4; i++)
        b[i] = __VERIFIER_nondet_char();
    char *p = memchr(b, 'x', 4);
    if (p && (p < b || p > b + 3 || *p != 'x'))
        reach_error();
}
