// expect: unreach-call FALSE
// The twin of unbounded_safe: the total becomes odd when the activation for 5 returns.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned total;

static void check(void) {
    if (total % 2 != 0) reach_error();
}

static void walk(unsigned n) {
    check();
    if (n == 0) return;
    total += 2 * n;
    walk(n - 1);
    check();
    if (n % 3 == 0) {
        walk(n / 2);
        check();
    }
    total += n == 5 ? 3 : 4;
}

int main(void) {
    walk(__VERIFIER_nondet_uint());
    check();
    return 0;
}
