// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    char b[64];
    unsigned char n;
    if (fread(&n, 1, 1, stdin) != 1 || n > 16)
        return 1;
    return (int)fread(b, 4, n, stdin);
}
