// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A store to an address that LLVM calls poison is executed.
extern void reach_error(void);

static void put(int *a, int w) { a[1 << w] = 7; }
int main(void) {
    int a[4] = {0, 0, 0, 0};
    put(a, 32);
    if (a[1] != 0)
        reach_error();
}
