// expect: unreach-call TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 31)
        return 0;
    if (x >> x != 0)
        reach_error();
}
