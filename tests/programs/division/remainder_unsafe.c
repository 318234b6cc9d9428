// expect: no-div-by-zero FALSE
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
    long long a = __VERIFIER_nondet_longlong();
    int bits = (int)a;
    if (a == 0) return 0;
    return (int)(a % bits); // a may have its low half empty
}
