// expect: no-bad-shift FALSE
// options: --data-model ILP32
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned amount = __VERIFIER_nondet_uint() & 63;
    return (int)(1ul << amount); // 32 bits here
}
