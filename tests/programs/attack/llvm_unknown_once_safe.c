// expect: unreach-call TRUE
// engines-only: portfolio
// An uninitialised variable is one unknown, not another one at each use.
extern void reach_error(void);

static int same(int a, int b) { return a == b; }
int main(void) {
    int u;
    int v = u;
    if (!same(u, u) || u != v || u - v)
        reach_error();
}
