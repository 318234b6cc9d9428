// expect: unreach-call TRUE
// engines: symsim bmc portfolio
// After Ineq of He 2009, table 4.1, which is not solved there with 32 vectors: what an inequality leaves of two values.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

#ifndef WORD
#define WORD int
#endif

int main(void) {
    WORD a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), least = a, most = b;
    if (b < a) {
        least = b;
        most = a;
    }
    if (most < least) reach_error();
    if (a != b && least == most) reach_error();
    return 0;
}
