// expect: no-bad-shift FALSE
// engines-only: portfolio
int main(void) {
    int r = 1 << 33;
    return r != 0;
}
