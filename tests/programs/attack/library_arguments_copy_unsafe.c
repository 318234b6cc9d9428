// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <string.h>

int main(int argc, char **argv) {
    char name[16];
    if (argc > 1)
        strcpy(name, argv[1]);
    return 0;
}
