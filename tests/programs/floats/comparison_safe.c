// expect: unreach-call TRUE
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double();
    if ((a < b) + (a == b) + (a > b) > 1 || (a <= b) != (a < b || a == b) || (a != b) == (a == b)) reach_error();
    return 0;
}
