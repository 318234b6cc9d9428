// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    int b[4];
    return (int)fread(b, sizeof *b, 4, stdin);
}
