// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    int b[4];
    return (int)fread(b, sizeof *b, 5, stdin);
}
