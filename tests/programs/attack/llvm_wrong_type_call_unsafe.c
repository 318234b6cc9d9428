// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A call with too few arguments: the parameter is anything.
extern void reach_error(void);

static int identity(int x) { return x; }
int main(void) {
    int (*f)(void) = (int (*)(void))identity;
    if (f() != 5)
        reach_error();
}
