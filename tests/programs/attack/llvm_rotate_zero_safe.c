// expect: unreach-call TRUE
// engines-only: portfolio
// Amounts count modulo 32, so the idiom gives x itself.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned rotate(unsigned x, unsigned n) { return x << n | x >> (32 - n); }
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (rotate(x, 0) != x)
        reach_error();
}
