// expect: valid-memsafety FALSE(valid-deref)
int *local(void) {
    int x = 1;
    int *p = &x;
    return p;
}
int main(void) { return *local(); }
