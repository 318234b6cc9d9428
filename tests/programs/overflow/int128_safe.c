// expect: no-overflow TRUE
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
    __int128 a = __VERIFIER_nondet_longlong(), b = __VERIFIER_nondet_longlong();
    return a + b > 0 || a - b < 0 || -a == b;
}
