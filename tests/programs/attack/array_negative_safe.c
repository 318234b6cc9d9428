// expect: valid-memsafety TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 4)
        return 0;
    int a[n][n];
    a[n - 1][n - 1] = 1;
    return 0;
}
