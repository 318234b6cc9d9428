// expect: unreach-call FALSE or UNKNOWN
// engines: bmc portfolio
// A local of a recursive function is gone as that of any other.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int *address(int n) {
    int x = 5, *p = &x;
    if (n > 0)
        return address(n - 1);
    return p;
}
int main(void) {
    int *p = address(__VERIFIER_nondet_int());
    if (*p != 5)
        reach_error();
}
