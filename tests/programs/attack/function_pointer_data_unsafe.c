// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// A call of something that is no function.
static int data[4];
int main(void) {
    int (*f)(void) = (int (*)(void))data;
    return f();
}
