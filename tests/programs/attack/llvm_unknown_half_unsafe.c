// expect: unreach-call FALSE
// engines-only: portfolio
// A variable that only one path initialises.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x;
    if (__VERIFIER_nondet_int())
        x = 5;
    if (x != 5)
        reach_error();
}
