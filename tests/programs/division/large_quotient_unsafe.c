// expect: unreach-call FALSE
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

// Only the greatest quotients get there.
int main(void) {
    unsigned short x = __VERIFIER_nondet_ushort();
    unsigned tenth = x / 10;
    if (tenth * 3 > 19656) reach_error();
    return 0;
}
