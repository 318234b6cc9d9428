// expect: valid-memsafety TRUE
// engines-only: portfolio
static const int table[4] = {1, 2, 3, 4};
static int sum(int i) { return i < 0 ? 0 : table[i] + sum(i - 1); }
int main(void) { return sum(3); }
