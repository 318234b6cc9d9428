// expect: valid-memsafety FALSE(valid-free)
// engines-only: portfolio
#include <stdlib.h>

int main(int argc, char **argv) { free(argv[0]); }
