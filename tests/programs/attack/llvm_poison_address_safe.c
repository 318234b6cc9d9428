// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

static void put(int *a, int w) { a[1 << w] = 7; }
int main(void) {
    int a[4] = {0, 0, 0, 0};
    put(a, 1);
    if (a[1] != 0 || a[2] != 7)
        reach_error();
}
