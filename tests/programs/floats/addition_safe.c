// expect: unreach-call TRUE
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float a = __VERIFIER_nondet_float();
    __VERIFIER_assume(a >= 0 && a <= 1000);
    if (!(a + 0.5f > a) || a + 0.5f > 1000.5f) reach_error();
    return 0;
}
