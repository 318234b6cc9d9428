// expect: no-div-by-zero FALSE
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b < -3 || b > 3) return 0;
    return a / b;
}
