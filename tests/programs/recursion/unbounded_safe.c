// expect: unreach-call TRUE
// options: --timeout 60
// engines: kinduction portfolio
// Recursion of any depth, proved by induction: the total is even before and after every call.
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
    total += 4;
}

int main(void) {
    walk(__VERIFIER_nondet_uint());
    check();
    return 0;
}
