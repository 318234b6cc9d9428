// expect: unreach-call FALSE
// engines: bmc portfolio
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

// A signed number divided by eight, towards zero: by the operator, and by a shift of what is corrected before.
int main(void) {
    int x = __VERIFIER_nondet_int();
    int by_shift = (x + (x >> 31 & 6)) >> 3;
    if (x / 8 != by_shift || x % 8 != x - 8 * by_shift) reach_error();
    return 0;
}
