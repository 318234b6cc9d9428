// expect: no-overflow TRUE
// engines: kinduction portfolio
extern int __VERIFIER_nondet_int(void);

// What is said overflows, the program does not.
int main(void) {
    int i = 0, n = __VERIFIER_nondet_int();
    while (i < n) {
        __vouch_invariant(i + 2147483647 > 0);
        __vouch_invariant(i >= 0);
        i++;
    }
    return 0;
}
