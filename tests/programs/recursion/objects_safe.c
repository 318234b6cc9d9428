// expect: unreach-call TRUE
// Each activation has locals of its own; callees change those of their callers through pointers.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void fill(int n, int *up) {
    int here = n, pair[2] = {n, n + 1};
    if (n > 0) fill(n - 1, &here);
    if (here != (n > 0 ? n + 10 : n)) reach_error();
    if (pair[0] != n || pair[1] != n + 1) reach_error();
    *up += 10;
}

int main(void) {
    int n = __VERIFIER_nondet_int(), top = 1;
    if (n < 0 || n > 3) return 0;
    fill(n, &top);
    if (top != 11) reach_error();
    return 0;
}
