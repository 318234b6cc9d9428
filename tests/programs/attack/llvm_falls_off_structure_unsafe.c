// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
    int a, b;
};
static struct pair choose(int x) {
    struct pair p = {5, 6};
    if (x)
        return p;
}
int main(void) {
    struct pair p = choose(__VERIFIER_nondet_int());
    if (p.a != 5)
        reach_error();
}
