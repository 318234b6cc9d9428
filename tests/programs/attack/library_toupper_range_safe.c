// expect: unreach-call TRUE
// engines-only: portfolio
#include <ctype.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    unsigned char c = (unsigned char)__VERIFIER_nondet_int();
    int u = toupper(c);
    if (u < 0 || u > 255 || (c >= 'a' && c <= 'z' && u != c - 32))
        reach_error();
}
