// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    char b[17];
    size_t n = fread(b, 1, 16, stdin);
    b[n] = 0;
    return 0;
}
