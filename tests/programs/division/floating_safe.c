// expect: no-div-by-zero TRUE
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double a = __VERIFIER_nondet_double();
    return a / 0.0 > 1.0; // IEEE 754 says what this is
}
