// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
struct row {
    short key;
    short values[2];
};
static const struct row rows[2] = {{1, {2, 3}}, {4, {5, 6}}};
static int get(const struct row *r, int i) { return r->values[i]; }
int main(void) { return get(&rows[1], 2); }
