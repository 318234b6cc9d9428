// expect: unreach-call TRUE
// engines: symsim bmc portfolio
// After Tut6 of He 2009, table 4.1: nested branches, on conditions of which one hangs on arithmetic that does not matter.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

#ifndef WORD
#define WORD int
#endif

int main(void) {
    WORD x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    WORD sum = (WORD)(x + y) ^ z, even = (WORD)(sum * sum) + sum;
    WORD noise = (WORD)((WORD)((WORD)(even + x) - x) * y) - (WORD)(even ^ z);
    WORD a, b;
    if (noise == x) {
        a = y;
        if (z < y) a = z;
    } else {
        a = x;
    }
    if (noise == x && z < y) {
        b = z;
    } else {
        b = y;
        if (noise != x) b = x;
    }
    if (a != b) reach_error();
    return 0;
}
