// expect: unreach-call TRUE
// engines-only: portfolio
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    unsigned char c = (unsigned char)__VERIFIER_nondet_int();
    if (isdigit(c) && (c < '0' || c > '9'))
        reach_error();
    if (islower(c) && toupper(c) == c)
        reach_error();
}
