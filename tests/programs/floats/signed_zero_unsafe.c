// expect: unreach-call FALSE
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double z = __VERIFIER_nondet_double();
    __VERIFIER_assume(z == 0);
    if (1 / z < 0) reach_error();
    return 0;
}
