// expect: unreach-call TRUE
// Up to 25 activations at the same time: unwound completely.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned count(unsigned n) {
    if (n == 0) return 0;
    return count(n - 1) + 1;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n > 25) return 0;
    if (count(n) != n) reach_error();
    return 0;
}
