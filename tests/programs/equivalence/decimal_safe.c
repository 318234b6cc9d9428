// expect: unreach-call TRUE
// engines: bmc portfolio
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

// To decimal digits and back.
int main(void) {
    unsigned short x = __VERIFIER_nondet_ushort();
    char digits[6];
    int n = 0;
    unsigned rest = x, back = 0;
    do {
        digits[n++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    while (n > 0) back = back * 10 + (unsigned)(digits[--n] - '0');
    if (back != x) reach_error();
    return 0;
}
