// expect: unreach-call TRUE
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float f = __VERIFIER_nondet_float();
    double d = __VERIFIER_nondet_double();
    __VERIFIER_assume(f == f && d == d);
    if ((float)(double)f != f) reach_error();
    return 0;
}
