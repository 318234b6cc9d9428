// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern void reach_error(void);

static int narrow(double d) { return (int)d; }
int main(void) {
    if (narrow(2147483648.0) != 2147483647)
        reach_error();
}
