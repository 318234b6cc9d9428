// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
int main(void) {
    int x = 0;
    char *q = (char *)&x;
    short *p = (short *)(q - 1);
    return *p;
}
