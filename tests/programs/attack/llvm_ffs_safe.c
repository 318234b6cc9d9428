// expect: unreach-call TRUE
// engines-only: portfolio
// ffs is defined for 0, although its expansion counts the zeros of 0.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    int n = __builtin_ffs(x);
    if (x == 0 ? n != 0 : n < 1 || n > 32 || !(x >> (n - 1) & 1))
        reach_error();
}
