// expect: unreach-call TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int rest(int a, int b) { return a % b; }
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = rest(x, x);
    if (x == 0 || y != 0)
        reach_error();
}
