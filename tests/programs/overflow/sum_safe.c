// expect: no-overflow TRUE
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if ((a > 0 && b > 2147483647 - a) || (a < 0 && b < -2147483647 - 1 - a)) return 0;
    unsigned wraps = (unsigned)a + 4000000000u; // unsigned arithmetic does not overflow
    return a + b != (int)wraps;
}
