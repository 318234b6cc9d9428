// expect: unreach-call FALSE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    unsigned char r;
    if (__builtin_mul_overflow(__VERIFIER_nondet_int(), 3, &r) && r == 7)
        reach_error();
}
