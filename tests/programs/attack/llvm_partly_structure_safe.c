// expect: valid-memsafety TRUE
// engines-only: portfolio
// One field of a structure that lies partly outside: only the field is accessed.
struct pair {
    int a, b;
};
int main(void) {
    int x = 1;
    struct pair *p = (struct pair *)&x;
    return p->a;
}
