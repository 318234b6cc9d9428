// expect: unreach-call TRUE
// engines-only: portfolio
// Elements of an array have an order.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static int a[4];
int main(void) {
    unsigned i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint() % 4;
    if ((&a[i] < &a[j]) != (i < j))
        reach_error();
}
