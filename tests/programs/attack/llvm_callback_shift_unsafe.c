// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A bad shift behind a function pointer.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int bit(int w) { return 1 << w; }
static int zero(int w) { return 5; }
int main(void) {
    int (*f)(int) = __VERIFIER_nondet_int() ? bit : zero;
    if (f(34) != 5)
        reach_error();
}
