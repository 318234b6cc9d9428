// expect: valid-memsafety TRUE
// engines-only: portfolio
// %8c writes no terminator.
#include <stdio.h>

int main(void) {
    char b[8];
    return scanf("%8c", b);
}
