// expect: valid-memsafety TRUE
// engines-only: portfolio
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    char a[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 4)
        return 0;
    *(unsigned *)(a + i) = 0;
    return a[0];
}
