// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

static int a, b;
int main(void) {
    int c, d;
    if (&a == &b || &c == &d || &a == &c)
        reach_error();
}
