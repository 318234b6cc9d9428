// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// size * count from outside.
#include <stdio.h>

int main(void) {
    char b[64];
    unsigned char n;
    if (fread(&n, 1, 1, stdin) != 1)
        return 1;
    return (int)fread(b, 4, n, stdin);
}
