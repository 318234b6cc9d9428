// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// A const object of zeros lies in read-only memory, too.
static const int zeros[4];
static void put(int *p, int i) { p[i] = 1; }
int main(void) {
    put((int *)zeros, 2);
    return 0;
}
