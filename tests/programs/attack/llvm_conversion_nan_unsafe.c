// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A NaN as an integer.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
    double zero = __VERIFIER_nondet_double();
    if (zero != 0)
        return 0;
    int r = (int)(zero / zero);
    if (r != 0)
        reach_error();
}
