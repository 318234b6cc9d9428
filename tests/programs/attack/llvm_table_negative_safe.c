// expect: valid-memsafety TRUE
// engines-only: portfolio
static const int table[4] = {1, 2, 3, 4};
static int get(const int *p, int i) { return p[i]; }
int main(void) { return get(table + 4, -1); }
