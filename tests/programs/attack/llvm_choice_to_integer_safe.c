// expect: unreach-call TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int narrow(double d) { return (int)d; }
int main(void) {
    int r = -3;
    if (__VERIFIER_nondet_int())
        r = narrow(-3.75);
    if (r != -3)
        reach_error();
}
