// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio

int *f(void) {
    return (int[]){1, 2};
}
int main(void) {
    return *f();
}
