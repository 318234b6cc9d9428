// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// Literals cannot be written.
int main(void) {
    char *s = "abc";
    s[0] = 'x';
    return 0;
}
