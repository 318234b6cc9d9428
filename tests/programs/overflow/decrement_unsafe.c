// expect: no-overflow FALSE
extern long __VERIFIER_nondet_long(void);
int main(void) {
    long x = __VERIFIER_nondet_long();
    return x-- > 0;
}
