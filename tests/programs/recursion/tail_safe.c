// expect: unreach-call TRUE
// Tail calls between two functions need no stack: any depth.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int odd(unsigned n, int steps);
static int even(unsigned n, int steps) {
    if (steps < 0 || steps > 1) reach_error();
    return n == 0 ? steps : odd(n - 1, 1 - steps);
}
static int odd(unsigned n, int steps) {
    if (steps < 0 || steps > 1) reach_error();
    return n == 0 ? steps : even(n - 1, 1 - steps);
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    int steps = even(n, 0);
    if (steps > 1) reach_error();
    return 0;
}
