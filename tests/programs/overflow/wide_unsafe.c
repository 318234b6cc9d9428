// expect: no-overflow FALSE
// options: --data-model ILP32
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
    long long a = __VERIFIER_nondet_longlong();
    return a * 3 > 0;
}
