// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct many {
    int a[10];
};
static struct many choose(int x) {
    struct many p = {{5, 6}};
    if (x)
        return p;
}
int main(void) {
    struct many p = choose(__VERIFIER_nondet_int());
    if (p.a[1] != 6)
        reach_error();
}
