// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A function that falls off its end returns anything.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int choose(int x) {
    if (x)
        return 5;
}
int main(void) {
    if (choose(__VERIFIER_nondet_int()) != 5)
        reach_error();
}
