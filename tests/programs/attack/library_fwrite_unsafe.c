// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    short b[3] = {1, 2, 3};
    return (int)fwrite(b, sizeof *b, 4, stdout);
}
