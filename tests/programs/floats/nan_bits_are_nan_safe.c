// expect: unreach-call TRUE
#include <string.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double(), quotient = d / 0.0;
    unsigned long long bits;
    memcpy(&bits, &quotient, sizeof bits);
    if (quotient != quotient ? (bits << 1) <= 0xffe0000000000000 : (bits << 1) != 0xffe0000000000000) reach_error();
    return 0;
}
