// expect: unreach-call TRUE
// engines-only: portfolio
// Nobody looks at the result.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int choose(int *x) {
    if (*x)
        return *x = 5;
    *x = 5;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    choose(&x);
    if (x != 5)
        reach_error();
}
