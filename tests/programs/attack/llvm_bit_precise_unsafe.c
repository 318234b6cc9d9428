// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned _BitInt(37) left(unsigned _BitInt(37) x, int w) { return x << w; }
int main(void) {
    unsigned r = 5;
    if (__VERIFIER_nondet_int())
        r = (unsigned)left(1, 64);
    if (r != 5)
        reach_error();
}
