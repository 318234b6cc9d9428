// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
struct options {
    int verbose;
    const char *name;
};
static const struct options defaults = {1, "x"};
int main(void) {
    struct options *o = (struct options *)&defaults;
    o->verbose = 0;
    return o->verbose;
}
