// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The amount arrives in a parameter.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned mask(int w) { return (1u << w) - 1; }
int main(void) {
    unsigned r = 5;
    if (__VERIFIER_nondet_int())
        r = mask(32);
    if (r != 5)
        reach_error();
}
