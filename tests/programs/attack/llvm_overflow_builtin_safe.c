// expect: unreach-call TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), sum;
    long exact = (long)a + b;
    int over = __builtin_sadd_overflow(a, b, &sum);
    if (over != (exact != sum) || sum != (int)exact)
        reach_error();
}
