// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A branch on a value that LLVM calls poison goes somewhere.
extern void reach_error(void);

static int bit(int w) { return 1 << w; }
int main(void) {
    if (bit(32) == 1)
        reach_error();
    return 0;
}
