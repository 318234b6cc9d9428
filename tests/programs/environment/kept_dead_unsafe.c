// expect: valid-memsafety FALSE(valid-deref)
extern void watch(unsigned *counter);
extern void tick(void);
static int table[4];
static int scope(void) {
    unsigned index = 0;
    watch(&index);
    if (index > 3) return 0;
    tick(); // may still change it
    return table[index & 7];
}
int main(void) { return scope(); }
