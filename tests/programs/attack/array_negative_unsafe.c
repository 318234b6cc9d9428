// expect: valid-memsafety FALSE or UNKNOWN
// engines-only: portfolio
int main(void) {
    int n = -1;
    int a[n];
    a[0] = 1;
    return 0;
}
