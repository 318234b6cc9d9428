// expect: unreach-call FALSE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int divide(int a, int b) { return a / b; }
int main(void) {
    int r = 5;
    if (__VERIFIER_nondet_int())
        r = divide(1, 1);
    if (r != 5)
        reach_error();
}
