// expect: unreach-call FALSE
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    if (d > 0 && d * d == 0) reach_error();
    return 0;
}
