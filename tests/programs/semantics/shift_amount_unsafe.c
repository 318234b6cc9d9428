// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    unsigned x = 1, by = __VERIFIER_nondet_uint();
    __VERIFIER_assume(by >= 32 && by < 64);
    unsigned y = x << by; // the amount counts modulo 32
    if (y == 8) reach_error();
    return 0;
}
