// expect: unreach-call TRUE
// engines-only: portfolio
// An unknown result is one value, however often it is looked at.
extern void reach_error(void);

static int narrow(double d) { return (int)d; }
int main(void) {
    int a = narrow(1e20), b = a, c = __builtin_clz(0), d = c;
    if (a != b || c != d || (a & 1) != (b & 1))
        reach_error();
}
