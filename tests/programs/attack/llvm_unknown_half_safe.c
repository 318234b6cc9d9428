// expect: unreach-call TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x, c = __VERIFIER_nondet_int();
    if (c)
        x = 5;
    if (c && x != 5)
        reach_error();
}
