// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

union view {
    unsigned whole;
    unsigned char byte[4];
};
int main(void) {
    union view v;
    v.whole = __VERIFIER_nondet_uint();
    v.byte[3] = 0x11;
    if (v.whole == 0x11223344) reach_error();
    return 0;
}
