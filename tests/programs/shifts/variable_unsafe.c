// expect: unreach-call FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

// Only the one shift that moves the lowest bit to the top gets there.
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), x = __VERIFIER_nondet_uint() | 1;
    if (n < 32 && (x << n) == 0x80000000u && x == 1) reach_error();
    return 0;
}
