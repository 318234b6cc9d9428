// expect: unreach-call FALSE
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
    struct pair p = make();
    if (p.b == 77)
        reach_error();
}
