// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    char b[16];
    size_t n = fread(b, 1, sizeof b, stdin);
    b[n] = 0;
    return 0;
}
