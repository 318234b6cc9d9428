// expect: no-div-by-zero FALSE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);

static int divide(int a, int b) { return a / b; }
int main(void) {
    int x = __VERIFIER_nondet_int();
    return divide(x, x);
}
