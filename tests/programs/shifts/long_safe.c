// expect: no-bad-shift TRUE
// options: --data-model LP64
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned amount = __VERIFIER_nondet_uint() & 63;
    return (int)(1ul << amount); // 64 bits here
}
