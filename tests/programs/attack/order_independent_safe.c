// expect: unreach-call TRUE
// engines-only: portfolio
// assumes-not: operands are evaluated
// Operands that touch different objects, or only read, may be evaluated in any order; so may inputs.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int left, right;

static int first(void) { return ++left; }
static int second(void) { return right + 1; }
static int twice(int x) { return x + x; }

int main(void) {
    int sum = first() + second() + twice(second()) + (second() && second());
    int given = (__VERIFIER_nondet_int() & 1) + (__VERIFIER_nondet_int() & 1);
    if (sum != 5 || given < 0 || given > 2)
        reach_error();
    return 0;
}
