// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);

int main(void) {
    char small = 1;
    int large = 1;
    void *p = __VERIFIER_nondet_int() ? (void *)&small : (void *)&large;
    *(int *)p = 0;
    return small;
}
