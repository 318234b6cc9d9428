// expect: unreach-call TRUE
// engines-only: portfolio
// The field beside it keeps its value.
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
    if (p.b != 3)
        reach_error();
}
