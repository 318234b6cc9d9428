// expect: unreach-call TRUE
// engines-only: portfolio
// One that no execution reaches.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x & 1 && !(x % 2))
        __builtin_unreachable();
    switch (x & 1) {
    case 0: return 0;
    case 1: return 1;
    default: __builtin_unreachable();
    }
    reach_error();
}
