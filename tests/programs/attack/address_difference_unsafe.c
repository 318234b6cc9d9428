// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The distance of two objects.
extern void reach_error(void);

static char a[10], b[10];
int main(void) {
    long d = b - a;
    if (d == 16 || d == 32 || d == 48 || d == 64)
        reach_error();
}
