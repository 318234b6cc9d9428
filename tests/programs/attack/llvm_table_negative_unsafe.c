// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// AddressSanitizer leaves no room in front of a global.
static const int table[4] = {1, 2, 3, 4};
static int get(const int *p, int i) { return p[i]; }
int main(void) { return get(table, -1); }
