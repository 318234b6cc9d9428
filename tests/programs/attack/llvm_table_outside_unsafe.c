// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
static const int table[4] = {1, 2, 3, 4};
static int get(int i) { return table[i]; }
int main(void) { return get(4); }
