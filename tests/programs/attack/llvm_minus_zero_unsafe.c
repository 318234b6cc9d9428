// expect: unreach-call FALSE
// engines-only: portfolio
// x + 0.0 is not x for a negative zero.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

static double plus(double x) { return x + 0.0; }
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (__builtin_signbit(x) != __builtin_signbit(plus(x)) && x == 0)
        reach_error();
}
