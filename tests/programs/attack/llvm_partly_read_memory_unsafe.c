// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// The access is a violation, whoever promotes the variable.
int main(void) {
    char t = 50;
    unsigned *p = (void *)&t;
    return *p == 50;
}
