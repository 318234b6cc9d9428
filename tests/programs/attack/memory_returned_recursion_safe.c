// expect: unreach-call TRUE
// engines: bmc portfolio
// Those of the activations below it live on.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void count(int n, int *outer) {
    int x = 5;
    if (n > 0)
        count(n - 1, &x);
    if (x != 5 || *outer != 5)
        reach_error();
}
int main(void) {
    int x = 5, n = __VERIFIER_nondet_int();
    if (n < 4)
        count(n, &x);
}
