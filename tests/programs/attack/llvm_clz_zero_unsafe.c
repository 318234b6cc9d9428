// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// No processor's answer for 0 may be taken for granted: bsr leaves its destination alone.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    int n = __builtin_clz(x);
    if (x == 0 && n != 32)
        reach_error();
}
