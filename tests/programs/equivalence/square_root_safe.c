// expect: unreach-call TRUE
// engines: bmc portfolio
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

// The root of a square that is not above x: bit by bit, and by subtracting odd numbers.
static unsigned by_bits(unsigned x) {
    unsigned root = 0;
    for (unsigned bit = 1u << 6; bit; bit >>= 2) {
        if (x >= root + bit) {
            x -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

static unsigned by_odd_numbers(unsigned x) {
    unsigned root = 0;
    for (unsigned odd = 1; odd <= x; odd += 2) {
        x -= odd;
        root++;
    }
    return root;
}

int main(void) {
    unsigned x = __VERIFIER_nondet_ushort();
    if (x < 256 && by_bits(x) != by_odd_numbers(x)) reach_error();
    return 0;
}
