// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int r = __VERIFIER_nondet_int() ? 5 : 1 << 40;
    if (r != 5)
        reach_error();
}
