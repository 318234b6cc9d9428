// expect: unreach-call TRUE
// engines-only: dynamic
// options: --set dynamic.runs=20000
// The twin of float_unsafe.c.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (x > 2.5 && x * x < 6.0) reach_error();
    return 0;
}
