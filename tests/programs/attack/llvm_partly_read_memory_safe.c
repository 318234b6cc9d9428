// expect: valid-memsafety TRUE
// engines-only: portfolio
int main(void) {
    char t[4] = {50, 0, 0, 0};
    unsigned *p = (void *)t;
    return *p == 50;
}
