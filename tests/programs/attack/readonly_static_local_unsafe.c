// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
static int *table(void) {
    static const int values[3] = {1, 2, 3};
    return (int *)values;
}
int main(void) {
    table()[1]++;
    return 0;
}
