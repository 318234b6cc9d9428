// expect: unreach-call TRUE
// engines-only: portfolio
// Amounts count modulo 32, also of constants in an inlined callee.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned left(unsigned x, int w) { return x << w; }
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    int w = 33;
    if (left(x, 33) != x << 1 || left(1, w) != 2)
        reach_error();
}
