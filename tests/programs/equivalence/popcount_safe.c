// expect: unreach-call TRUE
// engines: bmc portfolio
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

// Bits of a number: by clearing the lowest one, and one after the other.
int main(void) {
    unsigned x = __VERIFIER_nondet_ushort(), rest = x, cleared = 0, counted = 0;
    while (rest) {
        rest &= rest - 1;
        cleared++;
    }
    for (unsigned i = 0; i < 16; i++) counted += x >> i & 1;
    if (cleared != counted) reach_error();
    return 0;
}
