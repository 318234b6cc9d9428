// expect: unreach-call TRUE
extern long long __VERIFIER_nondet_longlong(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    long long i = __VERIFIER_nondet_longlong();
    double d = i, e = (unsigned long long)i;
    if (i >= 0 ? d != e : (d >= 0 || e < 9.2e18)) reach_error();
    return 0;
}
