// expect: valid-memsafety FALSE(valid-deref)
static volatile unsigned registers[4];
static int table[4];
int main(void) {
    if (registers[1] < 4) return table[registers[1]]; // read again
    return 0;
}
