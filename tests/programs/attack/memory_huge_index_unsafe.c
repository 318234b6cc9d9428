// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// An index that wraps around the address space.
extern unsigned long __VERIFIER_nondet_ulong(void);

static int a[4];
int main(void) {
    unsigned long i = __VERIFIER_nondet_ulong();
    if (i < 0x4000000000000000ul)
        return 0;
    return a[i];
}
