// expect: valid-memsafety TRUE
// engines-only: portfolio
int main(int argc, char **argv) {
    return argc > 0 && argv[argc] != 0;
}
