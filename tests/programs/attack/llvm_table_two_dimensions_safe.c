// expect: valid-memsafety TRUE
// engines-only: portfolio
// An access may go on into the next row.
static const int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
static int get(int i, int j) { return table[i][j]; }
int main(void) { return get(0, 3); }
