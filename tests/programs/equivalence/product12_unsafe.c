// expect: unreach-call FALSE
// engines: bmc portfolio
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

// Shift and add, from the highest bit on, against the operator: 12 bits each.
int main(void) {
    unsigned a = __VERIFIER_nondet_ushort() & 0xfff, b = __VERIFIER_nondet_ushort() & 0xfff;
    unsigned product = 0;
    for (int i = 10; i >= 0; i--) product = 2 * product + (b >> i & 1 ? a : 0);
    if (product != a * b) reach_error();
    return 0;
}
