// expect: unreach-call TRUE
// engines: bmc portfolio
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

// Shift and add against the operator.
int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    unsigned product = 0;
    for (unsigned i = 0; i < 8; i++)
        if (b >> i & 1) product += (unsigned)a << i;
    if (product != (unsigned)a * b) reach_error();
    return 0;
}
