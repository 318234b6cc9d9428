// expect: unreach-call FALSE
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    __VERIFIER_assume(d > -100.5 && d < 100.5);
    int i = (int)d;
    if (i == -3 && i > d) reach_error(); // towards zero
    return 0;
}
