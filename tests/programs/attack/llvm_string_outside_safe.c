// expect: valid-memsafety TRUE
// engines-only: portfolio
static int get(const char *p, int i) { return p[i]; }
int main(void) { return get("abc", 3); }
