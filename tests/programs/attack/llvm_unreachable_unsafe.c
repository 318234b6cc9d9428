// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// __builtin_unreachable promises nothing to a verifier.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 3)
        __builtin_unreachable();
    if (x == 3)
        reach_error();
}
