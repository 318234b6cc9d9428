// expect: unreach-call FALSE
// engines-only: portfolio
// A write beyond an array in a structure changes the next field.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct pair {
    int a[2];
    int next;
};
int main(void) {
    struct pair p = {{0, 0}, 0};
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 2)
        return 0;
    p.a[i] = 1;
    if (p.next)
        reach_error();
}
