// expect: unreach-call FALSE
extern void __VERIFIER_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char small[3] = {1, 2, 3};
    int i = __VERIFIER_nondet_int();
    if (i != -1) return 0;
    unsigned short *first = (unsigned short *)(small + i);
    *first = 0x0909;
    if (small[0] == 9 && small[1] == 2) __VERIFIER_error();
    return 0;
}
