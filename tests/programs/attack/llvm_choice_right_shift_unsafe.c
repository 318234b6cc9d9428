// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int half(int x, int w) { return x >> w; }
int main(void) {
    int r = 5;
    if (__VERIFIER_nondet_int())
        r = half(-1, 32);
    if (r != 5)
        reach_error();
}
