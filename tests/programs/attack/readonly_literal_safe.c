// expect: valid-memsafety TRUE
// engines-only: portfolio
// An array initialised by one can.
int main(void) {
    char s[] = "abc";
    s[0] = 'x';
    return s[1];
}
