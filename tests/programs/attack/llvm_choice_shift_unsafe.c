// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A choice between a value and a shift by too much is not the value.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int r = 5;
    if (__VERIFIER_nondet_int())
        r = 1 << 33;
    if (r != 5)
        reach_error();
}
