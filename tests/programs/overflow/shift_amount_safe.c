// expect: no-overflow TRUE
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned amount = __VERIFIER_nondet_uint();
    return (1u << amount) > 5 || (0 << amount); // too many places are no overflow; unsigned bits may be lost
}
