// expect: unreach-call FALSE
// A function that calls itself twice, on an unknown: with a stack the search merges depths; copies of the body do not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int pairs(int n) { return n < 2 ? 1 : pairs(n - 1) + pairs(n - 2); }

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (pairs(n) == 34) reach_error(); // n = 8
    return 0;
}
