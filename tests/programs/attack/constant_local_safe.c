// expect: unreach-call TRUE
// engines-only: portfolio
// The address of a const local is taken, but nobody writes there.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair { int a, b; };

static int read(const int *p) { return *p; }
static int sum(const struct pair *p) { return p->a + p->b; }

int main(void) {
    const int limit = 5;
    const int given = __VERIFIER_nondet_int();
    const double half = 0.5;
    const struct pair both = {1, 2};
    const double *where = &half;
    switch (read(&limit)) {
    case 5: break;
    default: reach_error();
    }
    if (read(&limit) != limit || read(&given) != given || sum(&both) != both.a + both.b || *where != half)
        reach_error();
    return 0;
}
