// expect: unreach-call TRUE
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    __VERIFIER_assume(d > -100.5 && d < 100.5);
    int i = (int)d;
    if (i < -100 || i > 100 || i > d + 1 || i < d - 1) reach_error();
    return 0;
}
