// expect: no-overflow TRUE
extern short __VERIFIER_nondet_short(void);
int main(void) {
    short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
    short sum = a + b;       // computed as int; the conversion back is no overflow
    a++;                     // likewise
    return a * b - sum;
}
