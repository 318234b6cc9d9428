// expect: unreach-call FALSE
// engines-only: portfolio
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    if (n == 0 && __builtin_rotateleft32(x, n) == 0x12345678)
        reach_error();
}
