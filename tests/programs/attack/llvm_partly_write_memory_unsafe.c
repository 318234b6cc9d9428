// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
int main(void) {
    char t = 50;
    unsigned *p = (void *)&t;
    *p = 7;
    return t;
}
