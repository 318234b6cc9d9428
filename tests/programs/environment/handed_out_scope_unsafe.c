// expect: valid-memsafety FALSE(valid-deref)
extern void show(const int *p);
int main(void) {
    int *p;
    {
        int local = 1;
        p = &local;
    }
    show(p);
    return 0;
}
