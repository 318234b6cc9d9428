// expect: unreach-call FALSE
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float f = __VERIFIER_nondet_float();
    double d = __VERIFIER_nondet_double();
    __VERIFIER_assume(f == f && d == d);
    if ((double)(float)d != d) reach_error();
    return 0;
}
