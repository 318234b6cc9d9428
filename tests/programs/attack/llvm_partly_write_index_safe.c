// expect: unreach-call TRUE
// engines-only: portfolio
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    char a[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 3)
        return 0;
    *(unsigned *)(a + i) = 0;
    if (a[7] != 1 || a[i] != 0 || a[i + 3] != 0)
        reach_error();
}
