// expect: valid-memsafety TRUE
// engines-only: portfolio
static volatile unsigned index;
static int table[4];
int main(void) {
    unsigned i = index;
    if (i < 4)
        return table[i];
    return 0;
}
