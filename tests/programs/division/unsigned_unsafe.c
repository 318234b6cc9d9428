// expect: no-div-by-zero FALSE
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    return a / (a + b + 1u); // the sum may wrap around to 0
}
