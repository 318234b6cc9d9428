// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

static int both(int a, int b) { return a & b; }
int main(void) {
    int u;
    if (both(u, 6) & 1)
        reach_error();
}
