// expect: valid-memsafety TRUE
// engines-only: portfolio
// An array of pointers to const can be written.
static const char *names[2] = {"a", "b"};
int main(void) {
    names[0] = "c";
    return names[0][0];
}
