// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Nobody promises the order of two objects.
extern void reach_error(void);

static int a, b;
int main(void) {
    if (&a < &b)
        reach_error();
}
