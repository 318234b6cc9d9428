// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned long bit(int w) { return 1ul << w; }
int main(void) {
    unsigned long r = 5;
    if (__VERIFIER_nondet_int())
        r = bit(64);
    if (r != 5)
        reach_error();
}
