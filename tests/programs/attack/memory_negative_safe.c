// expect: valid-memsafety TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int a[4] = {0};
    int i = __VERIFIER_nondet_int();
    if (i > 3 || i < 0)
        return 0;
    return a[i];
}
