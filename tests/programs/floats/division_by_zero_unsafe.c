// expect: unreach-call FALSE
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double a = __VERIFIER_nondet_double(), zero = 0;
    __VERIFIER_assume(a > 0);
    if (a / zero > 1e308) reach_error();
    return 0;
}
