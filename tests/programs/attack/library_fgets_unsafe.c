// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    char b[8];
    return fgets(b, 80, stdin) != 0;
}
