// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// __builtin_clz(0) is undefined.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int r = 5;
    if (__VERIFIER_nondet_int())
        r = __builtin_clz(0);
    if (r != 5)
        reach_error();
}
