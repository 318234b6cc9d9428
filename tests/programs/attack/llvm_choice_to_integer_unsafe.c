// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A number that does not fit the integer type.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int r = 5;
    if (__VERIFIER_nondet_int())
        r = (int)1e20;
    if (r != 5)
        reach_error();
}
