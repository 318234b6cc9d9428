// expect: valid-memsafety FALSE(valid-deref)
int main(void) {
    int *p = 0;
    {
        int x = 1;
        p = &x;
    }
    return *p;
}
