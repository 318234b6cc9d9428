// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
int main(void) {
    int (*f)(void);
    return f();
}
