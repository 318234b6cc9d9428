// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void reach_error(void);

int main(void) {
    unsigned long long x = __VERIFIER_nondet_ulonglong();
    int n = __builtin_ctzll(x);
    if (x == 0 && n != 64)
        reach_error();
}
