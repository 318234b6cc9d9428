// expect: unreach-call TRUE
// engines: bmc portfolio
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

// A quotient by multiplication and shift.
int main(void) {
    unsigned short x = __VERIFIER_nondet_ushort();
    if (x / 10 != (x * 52429u) >> 19) reach_error();
    return 0;
}
