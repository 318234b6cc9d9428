// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 3)
        return 0;
    int a[n];
    if (n == 0)
        a[0] = 1;
    return 0;
}
