// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// A structure is larger than the object that the pointer designates.
struct pair {
    int a, b;
};
int main(void) {
    int x = 1;
    struct pair *p = (struct pair *)&x;
    struct pair copy = *p;
    return copy.a;
}
