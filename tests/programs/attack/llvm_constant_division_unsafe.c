// expect: no-div-by-zero FALSE
// engines-only: portfolio
// clang folds it; the division is there all the same.
int main(void) {
    int zero = 0;
    return 1 / 0 + zero;
}
