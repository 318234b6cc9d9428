// expect: unreach-call TRUE
// engines-only: portfolio
// Constant recursion down to a division by zero: it traps there.
extern void reach_error(void);

static int quotient(int n) { return n == 0 ? 7 / n : quotient(n - 1); }
int main(void) {
    quotient(3);
    reach_error();
}
