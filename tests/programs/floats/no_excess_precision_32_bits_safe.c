// expect: unreach-call TRUE
// options: --data-model ILP32
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    // Each operation rounds to the type, on 32-bit targets as well.
    float a = __VERIFIER_nondet_float(), one = 1;
    __VERIFIER_assume(a > 0 && a < 1e-10f);
    if ((one + a) - one != 0) reach_error();
    return 0;
}
