// expect: unreach-call TRUE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

// The lowest bit is still there.
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), x = __VERIFIER_nondet_uint() | 1;
    if (n < 32 && (x << n) == 0) reach_error();
    return 0;
}
