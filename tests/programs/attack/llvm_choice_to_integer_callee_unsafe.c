// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned char narrow(double d) { return (unsigned char)d; }
int main(void) {
    unsigned char r = 5;
    if (__VERIFIER_nondet_int())
        r = narrow(-1e9);
    if (r != 5)
        reach_error();
}
