// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// argv has as many entries as there are.
int main(int argc, char **argv) {
    return argv[1][0];
}
