// expect: unreach-call TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned mask(int w) { return (1u << w) - 1; }
int main(void) {
    unsigned r = 7;
    if (__VERIFIER_nondet_int())
        r = mask(3);
    if (r != 7)
        reach_error();
}
