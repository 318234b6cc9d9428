// expect: no-overflow TRUE
extern long __VERIFIER_nondet_long(void);
int main(void) {
    long x = __VERIFIER_nondet_long();
    return x > 0 ? x-- > 5 : ++x > 0;
}
