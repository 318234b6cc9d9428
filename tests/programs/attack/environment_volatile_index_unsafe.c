// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// Looked at twice: between the test and the use it may change.
static volatile unsigned index;
static int table[4];
int main(void) {
    if (index < 4)
        return table[index];
    return 0;
}
