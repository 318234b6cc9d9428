// expect: unreach-call FALSE or UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair {
    int a;
    struct pair *other;
};
static int look(const struct pair *p) { return p->a; }

int main(void) {
    struct pair outer = {1, &outer};
    if (__VERIFIER_nondet_int()) {
        struct pair inner = {1, 0};
        outer.other = &inner;
    }
    if (look(outer.other) != 1)
        reach_error();
}
