// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int low(unsigned long x) { return __builtin_ctzl(x); }
int main(void) {
    int r = 5;
    if (__VERIFIER_nondet_int())
        r = low(0);
    if (r != 5)
        reach_error();
}
