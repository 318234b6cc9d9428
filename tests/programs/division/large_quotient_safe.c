// expect: unreach-call TRUE
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

// Not even the greatest quotient gets there.
int main(void) {
    unsigned short x = __VERIFIER_nondet_ushort();
    unsigned tenth = x / 10;
    if (tenth * 3 > 19659) reach_error();
    return 0;
}
