// expect: unreach-call TRUE
// engines-only: portfolio
// x / x is 1 or traps.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int divide(int a, int b) { return a / b; }
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = divide(x, x);
    if (x == 0 || y != 1)
        reach_error();
}
