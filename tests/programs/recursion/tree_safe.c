// expect: unreach-call TRUE
// A function that calls itself twice, on a small unknown.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int pairs(int n) { return n < 2 ? 1 : pairs(n - 1) + pairs(n - 2); }

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 6 && pairs(n) > 13) reach_error();
    return 0;
}
