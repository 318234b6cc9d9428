// expect: unreach-call FALSE
// engines: bmc portfolio
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

// The rule of the calendar against the one without a division by 400.
int main(void) {
    unsigned year = __VERIFIER_nondet_ushort();
    int rule = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    int short_rule = year % 25 != 0 ? (year & 3) == 0 : (year & 7) == 0;
    if (rule != short_rule) reach_error();
    return 0;
}
