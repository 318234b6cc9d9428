// expect: unreach-call TRUE
// engines-only: portfolio
// A division by a constant zero ends the execution: the other value is the only one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int divide(int a, int b) { return a / b; }
int main(void) {
    int r = 5;
    if (__VERIFIER_nondet_int())
        r = divide(1, 0);
    if (r != 5)
        reach_error();
}
