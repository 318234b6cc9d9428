// expect: unreach-call FALSE
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    __VERIFIER_assume(a >= 0 && a <= 1000 && b >= 0 && b <= 1000);
    if (b > 0 && a + b == a) reach_error(); // absorbed
    return 0;
}
