// expect: unreach-call FALSE
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (x != x) reach_error();
    return 0;
}
