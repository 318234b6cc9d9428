// expect: unreach-call FALSE
// engines: symsim bmc portfolio
// As tutorial_branches_safe.c; the last branch is another one.
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
        if (x > z) reach_error();
    }
    return 0;
}
