// expect: unreach-call TRUE
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float a = __VERIFIER_nondet_float();
    __VERIFIER_assume(a >= 1 && a <= 8);
    if (a / 4 < 0.25f || a / 4 > 2) reach_error();
    return 0;
}
