// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
    int a, b;
};
static struct pair make(int w) {
    struct pair p = {1 << w, 3};
    return p;
}
int main(void) {
    struct pair p = {5, 3};
    if (__VERIFIER_nondet_int())
        p = make(35);
    if (p.a != 5)
        reach_error();
}
