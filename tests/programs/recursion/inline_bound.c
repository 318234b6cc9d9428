// expect: unreach-call UNKNOWN(recursion)
// options: --recursion inline
// Inlining has a bound; where deeper calls are possible nothing is proved.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int down(int n) { return n <= 0 ? 0 : down(n - 1); }

int main(void) {
    if (down(__VERIFIER_nondet_int()) != 0) reach_error();
    return 0;
}
