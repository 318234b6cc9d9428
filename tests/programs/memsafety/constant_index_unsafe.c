// expect: valid-memsafety FALSE(valid-deref)
int main(void) {
    int a[4] = {0};
    return a[4];
}
