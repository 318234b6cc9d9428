// expect: unreach-call TRUE
// engines: symsim bmc portfolio
// After Tut4 of He 2009, table 4.1: a few branches, no arithmetic.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

#ifndef WORD
#define WORD int
#endif

int main(void) {
    WORD x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    WORD low = x;
    if (y < x) low = y;
    if (z < low) {
        if (x == z) reach_error();
    }
    return 0;
}
