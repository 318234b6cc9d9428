// expect: unreach-call TRUE
// engines-only: portfolio
// A NaN differs from itself, an uninitialised integer does not.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
    double d = __VERIFIER_nondet_double();
    int u;
    if ((d != d) != __builtin_isnan(d) || u != u)
        reach_error();
}
