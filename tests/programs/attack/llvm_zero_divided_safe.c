// expect: unreach-call TRUE
// engines-only: portfolio
// 0 / x traps for x = 0: it is not simply 0.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int divide(int a, int b) { return a / b; }
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = divide(0, x);
    if (x == 0 || y != 0)
        reach_error();
}
