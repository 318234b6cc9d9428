// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern void reach_error(void);

static int a, b;
int main(void) {
    if (&a > &b)
        reach_error();
}
