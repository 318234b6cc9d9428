// expect: unreach-call FALSE
// The violation needs 120 activations at the same time.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned count(unsigned n) {
    if (n == 0) return 0;
    return count(n - 1) + 1;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (count(n) == 120) reach_error();
    return 0;
}
