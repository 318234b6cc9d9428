// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int twice(int x) { return __builtin_constant_p(x) ? x + x : 2 * x; }

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (twice(x) != x * 2 || !__builtin_constant_p(3))
        reach_error();
}
