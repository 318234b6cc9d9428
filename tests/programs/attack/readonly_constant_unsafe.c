// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// A const object, written through a cast.
static const int limit = 5;
int main(void) {
    *(int *)&limit = 6;
    return limit;
}
