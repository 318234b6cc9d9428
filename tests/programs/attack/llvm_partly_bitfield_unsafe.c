// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// A bit-field is accessed with its whole unit.
struct bits {
    unsigned long a : 33, b : 31;
};
int main(void) {
    int x = 0;
    struct bits *p = (struct bits *)&x;
    return p->a;
}
