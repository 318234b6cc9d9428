// expect: unreach-call FALSE
// engines: dynamic portfolio
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (x > 2.5 && x * x < 6.5 && x != 2.51) reach_error();
    return 0;
}
