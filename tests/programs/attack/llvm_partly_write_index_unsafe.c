// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A partly outside write at an index that is not constant: places that are partly inside count.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    char a[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    unsigned i = __VERIFIER_nondet_uint();
    if (i != 6 && i != 7)
        return 0;
    *(unsigned *)(a + i) = 0;
    if (a[7] != 1)
        reach_error();
}
