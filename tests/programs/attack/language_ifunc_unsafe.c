// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern void reach_error(void);

static int one(void) {
    return 1;
}
static int (*res(void))(void) {
    return one;
}
int f(void) __attribute__((ifunc("res")));
int main(void) {
    if (f() == 1)
        reach_error();
    return 0;
}
