// expect: valid-memsafety FALSE(valid-deref)
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 10) return 0;
    int a[n];
    a[n] = 1;
    return 0;
}
