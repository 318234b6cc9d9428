// expect: valid-memsafety TRUE
// engines-only: portfolio
int main(int argc, char **argv) {
    char first[4];
    int i = 0;
    if (argc < 2)
        return 1;
    while (i < 3 && argv[1][i]) {
        first[i] = argv[1][i];
        i++;
    }
    first[i] = 0;
    return first[0];
}
