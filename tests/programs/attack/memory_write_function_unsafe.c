// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// Code cannot be written.
static int one(void) { return 1; }
int main(void) {
    *(char *)one = 0;
    return 0;
}
