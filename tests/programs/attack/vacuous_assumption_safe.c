// expect: unreach-call TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 3);
    __VERIFIER_assume(x < 2);
    reach_error();
}
