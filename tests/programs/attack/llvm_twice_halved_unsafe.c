// expect: unreach-call FALSE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int half(int x) { return x / 2; }
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (half(x * 2) != x)
        reach_error();
}
