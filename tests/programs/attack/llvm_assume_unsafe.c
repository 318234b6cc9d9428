// expect: unreach-call FALSE
// engines-only: portfolio
// __builtin_assume is no assumption.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    __builtin_assume(x == 0);
    if (x != 0)
        reach_error();
}
