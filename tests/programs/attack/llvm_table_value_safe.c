// expect: unreach-call TRUE
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static const int table[4] = {1, 2, 3, 4};
static int get(const int *p, int i) { return p[i]; }
int main(void) {
    int r = 4;
    if (__VERIFIER_nondet_int())
        r = get(table, 3);
    if (r != 4)
        reach_error();
}
