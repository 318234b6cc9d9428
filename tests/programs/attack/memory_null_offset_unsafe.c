// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// A field at an offset from null.
struct big {
    char pad[100];
    int x;
};
int main(void) {
    struct big *p = 0;
    return p->x;
}
