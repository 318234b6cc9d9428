// expect: unreach-call FALSE
// engines-only: portfolio
// x >> x is not 0: 32 >> 32 is 32 on this processor.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x >> x != 0)
        reach_error();
}
