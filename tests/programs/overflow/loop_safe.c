// expect: no-overflow TRUE
// engines: kinduction portfolio
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++)
        if (i == 2147483647) n = i + 1;
    return 0;
}
