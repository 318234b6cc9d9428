// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
static char *const names[2] = {"a", "b"};
int main(void) {
    ((char **)names)[0] = "c";
    return 0;
}
