// expect: unreach-call FALSE
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    double d = __VERIFIER_nondet_double();
    __VERIFIER_assume(d >= 0 && d < 18446744073709551616.0);
    unsigned long long u = (unsigned long long)d;
    if (u > 1ull << 63 && d > 1e19) reach_error();
    return 0;
}
