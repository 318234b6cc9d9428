// expect: unreach-call TRUE
// engines-only: portfolio
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (x == 0)
        return 0;
    int n = __builtin_clz(x), m = __builtin_ctz(x);
    if (n < 0 || n > 31 || m > 31 || n + m > 31)
        reach_error();
}
