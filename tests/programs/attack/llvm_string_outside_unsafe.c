// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// Inlining must not fold a read outside of a constant away.
static int get(const char *p, int i) { return p[i]; }
int main(void) { return get("abc", 4); }
