// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

static int next(void) {
    static int n;
    return ++n;
}
int main(void) {
    int a = next(), b = next();
    if (a != 1 || b != 2)
        reach_error();
}
