// expect: valid-memsafety TRUE
static volatile unsigned registers[4];
static int table[4];
int main(void) {
    unsigned i = registers[1];
    return i < 4 ? table[i] : 0;
}
