// expect: unreach-call FALSE
// engines: symsim bmc portfolio
// As inequality_safe.c; equal values are forgotten.
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
    if (most <= least) reach_error();
    if (a != b && least == most) reach_error();
    return 0;
}
