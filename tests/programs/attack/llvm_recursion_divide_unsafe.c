// expect: no-div-by-zero FALSE
// engines-only: portfolio
static int quotient(int n) { return n == 0 ? 7 / n : quotient(n - 1); }
int main(void) {
    return quotient(3);
}
