// expect: valid-memsafety TRUE
extern void watch(int *counter);
extern void tick(void);
static void scope(void) {
    for (int i = 0; i < 2; i++) {
        int inner = 1;
        watch(&inner);
        tick();
    }
    int outer = 2;
    watch(&outer);
}
int main(void) {
    scope();
    tick(); // the environment does not write to locals that are gone
    return 0;
}
