// expect: unreach-call FALSE
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double(), big = 1e16;
    __VERIFIER_assume(a >= 1 && a <= 2 && b >= 1 && b <= 2);
    if ((big + a) + b != big + (a + b)) reach_error();
    return 0;
}
