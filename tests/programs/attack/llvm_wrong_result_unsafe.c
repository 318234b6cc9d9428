// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The result of a function that has none.
extern void reach_error(void);

static void nothing(void) {}
int main(void) {
    int (*f)(void) = (int (*)(void))nothing;
    if (f() != 5)
        reach_error();
}
