// expect: unreach-call FALSE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int next(int x) { return x + 1; }
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (next(x) < x)
        reach_error();
}
