// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// A pointer out of a block.
int main(void) {
    int *p, r = 0;
    for (int i = 0; i < 2; i++) {
        if (i == 1)
            r = *p;
        int x = 5;
        p = &x;
    }
    return r;
}
