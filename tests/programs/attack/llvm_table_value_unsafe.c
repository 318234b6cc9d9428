// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A read outside of a constant in a callee gives an unknown, not the other arm's value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static const int table[4] = {1, 2, 3, 4};
static int get(const int *p, int i) { return p[i]; }
int main(void) {
    int r = 5;
    if (__VERIFIER_nondet_int())
        r = get(table, 7);
    if (r != 5)
        reach_error();
}
