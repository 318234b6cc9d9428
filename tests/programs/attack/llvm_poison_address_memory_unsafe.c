// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// 1 << 31 is negative: far outside, or wherever the amount leads.
static int get(int *a, long i) { return a[i]; }
int main(void) {
    int a[4] = {0, 0, 0, 0};
    return get(a, 4);
}
