// expect: no-bad-shift TRUE
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned amount = __VERIFIER_nondet_uint();
    return (int)(1u << (amount & 31)) + (int)(3000000000u >> (amount % 32)) + (int)(1ull << (amount & 63));
}
