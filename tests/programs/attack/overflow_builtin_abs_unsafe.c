// expect: no-overflow FALSE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);

int main(void) { return __builtin_abs(__VERIFIER_nondet_int()) > 3; }
