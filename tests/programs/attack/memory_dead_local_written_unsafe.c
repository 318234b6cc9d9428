// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// What is written to a local whose block was left need not stay there.
extern void reach_error(void);

int main(void) {
    int *p;
    {
        int x = 1;
        p = &x;
    }
    *p = 5;
    if (*p != 5)
        reach_error();
    return 0;
}
