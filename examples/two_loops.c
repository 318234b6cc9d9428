// Nested loops with an error that only shows after some passes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int sum = 0;
    if (n < 0 || n > 6) return 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) sum += j;
    if (sum == 20) reach_error(); // n == 5: 0 + 1 + 3 + 6 + 10
    return 0;
}
