// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// assumes: the command line has 1 to 8 words
int main(int argc, char **argv) { return argv[argc + 1] != 0; }
