// expect: unreach-call TRUE
// engines: bmc portfolio
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), code = x ^ x >> 1, back = code;
    for (int i = 16; i; i >>= 1) back ^= back >> i;
    if (back != x) reach_error();
    return 0;
}
