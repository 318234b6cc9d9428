// expect: valid-memsafety FALSE(valid-deref)
static volatile int registers[4];
int main(void) {
    int i = 4;
    return registers[i];
}
