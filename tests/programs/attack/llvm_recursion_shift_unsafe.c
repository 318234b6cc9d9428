// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Constant recursion down to a bad shift.
extern void reach_error(void);

static unsigned power(int w) { return w <= 0 ? 1u << (w + 32) : power(w - 1); }
int main(void) {
    if (power(3) == 1)
        reach_error();
}
