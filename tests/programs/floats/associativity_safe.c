// expect: unreach-call TRUE
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 16);
    double a = i, b = 0.5, c = 1e6;
    if ((a + b) + c != a + (b + c)) reach_error(); // nothing is rounded
    return 0;
}
