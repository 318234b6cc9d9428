// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
int main(void) {
    int (*f)(void) = (int (*)(void))16;
    return f();
}
