// expect: unreach-call FALSE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

__attribute__((returns_nonnull)) static int *find(int *p) { return p; }
int main(void) {
    int x, *p = __VERIFIER_nondet_int() ? &x : 0;
    if (find(p) == 0)
        reach_error();
}
