// expect: unreach-call TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    if (__VERIFIER_nondet_int())
        __builtin_trap();
    else
        return 0;
    reach_error();
}
