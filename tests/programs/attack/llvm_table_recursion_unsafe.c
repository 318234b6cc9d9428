// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// Recursion with constant arguments is executed: reads outside all the same.
static const int table[4] = {1, 2, 3, 4};
static int sum(int i) { return i < 0 ? 0 : table[i] + sum(i - 1); }
int main(void) { return sum(4); }
