// expect: unreach-call TRUE
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float f = __VERIFIER_nondet_float();
    __VERIFIER_assume(f > -1 && f < 4294967296.0f);
    unsigned u = (unsigned)f;
    if (f < 1 && u != 0) reach_error();
    return 0;
}
