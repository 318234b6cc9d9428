// expect: valid-memsafety TRUE
struct s {
    int a, b;
};
static int f(const struct s *p) { return p->a; }
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        struct s *p = &(struct s){i, 2};
        if (__VERIFIER_nondet_int())
            continue;
        sum += f(p) + f(&(struct s){__VERIFIER_nondet_int() ? 1 : 2, i});
    }
    struct s *q = &(struct s){4, 5};
    return f(q) + sum;
}
