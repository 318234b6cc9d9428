// expect: unreach-call FALSE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

__attribute__((nonnull)) static int is_null(int *p) { return p == 0; }
int main(void) {
    int x, *p = __VERIFIER_nondet_int() ? &x : 0;
    if (is_null(p))
        reach_error();
}
