// expect: unreach-call FALSE
// engines-only: portfolio
// Rotation by zero.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned rotate(unsigned x, unsigned n) { return x << n | x >> (32 - n); }
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (rotate(x, 0) == 0x12345678)
        reach_error();
}
