// expect: unreach-call TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int r = 8;
    if (__VERIFIER_nondet_int())
        r = 1 << 3;
    if (r != 8)
        reach_error();
}
