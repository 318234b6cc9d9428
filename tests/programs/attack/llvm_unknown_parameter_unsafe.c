// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

static int identity(int x) { return x; }
int main(void) {
    int u;
    if (identity(u) == 5)
        reach_error();
}
