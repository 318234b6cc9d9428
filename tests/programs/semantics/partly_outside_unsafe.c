// expect: unreach-call FALSE
extern void __VERIFIER_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned i = __VERIFIER_nondet_uint();
    char small[3] = {1, 2, 3};
    if (i != 2) return 0;
    unsigned short *last = (unsigned short *)(small + i);
    *last = 0x0909;
    if (small[2] != 3) __VERIFIER_error();
    return 0;
}
