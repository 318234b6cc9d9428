// expect: unreach-call FALSE
// engines-only: portfolio
// A trap on one path says nothing about the other one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int divide(int a, int b) { return a / b; }
int main(void) {
    int x = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int y = c ? divide(x, x) : 3;
    if (y == 3 && x == 0)
        reach_error();
}
