// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    char b[4];
    return fscanf(stdin, "%[a-z]", b);
}
