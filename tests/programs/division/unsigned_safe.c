// expect: no-div-by-zero TRUE
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    return b == 0 ? 0 : (int)(a / b);
}
