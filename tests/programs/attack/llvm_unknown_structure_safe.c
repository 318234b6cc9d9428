// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

struct pair {
    int a, b;
};
static struct pair make(void) {
    struct pair p;
    p.a = 1;
    return p;
}
int main(void) {
    struct pair p = make(), q = p;
    if (p.a != 1 || p.b != q.b)
        reach_error();
}
