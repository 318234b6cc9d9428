// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A loop whose bound LLVM calls poison.
extern void reach_error(void);

static int bound(int w) { return 1 << w; }
int main(void) {
    int n = 0;
    for (int i = 0; i < bound(34); i++)
        n++;
    if (n == 4)
        reach_error();
}
