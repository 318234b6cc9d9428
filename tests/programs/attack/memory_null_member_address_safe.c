// expect: valid-memsafety TRUE
// engines-only: portfolio
// Only its address is taken.
struct big {
    char pad[100];
    int x;
};
int main(void) {
    struct big *p = 0;
    return &p->x == 0;
}
