// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
static int *address(int v) {
    int x = v, *p = &x;
    return p;
}
int main(void) { return *address(5); }
