// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
static const int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
static int get(int i, int j) { return table[i][j]; }
int main(void) { return get(1, 3); }
