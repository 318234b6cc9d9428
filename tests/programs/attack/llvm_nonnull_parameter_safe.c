// expect: unreach-call TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

__attribute__((nonnull)) static int is_null(int *p) { return p == 0; }
int main(void) {
    int x, y, *p = __VERIFIER_nondet_int() ? &x : &y;
    if (is_null(p))
        reach_error();
}
