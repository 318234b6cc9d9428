// expect: valid-memsafety FALSE(valid-deref)
extern void *alloca(unsigned long);
extern int __VERIFIER_nondet_int(void);
static int last(int n) {
    int *a = alloca(n * sizeof *a);
    a[n - 1] = 1;
    return a[n];
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 4) return 0;
    return last(n);
}
