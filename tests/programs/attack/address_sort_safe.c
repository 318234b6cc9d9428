// expect: unreach-call TRUE or UNKNOWN
// engines-only: portfolio
// Either order, but the same one each time.
extern void reach_error(void);

static int a, b;
int main(void) {
    int first = &a < &b;
    int second = &a < &b;
    int third = &b > &a;
    if (first != second || first != third)
        reach_error();
}
