// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// The width does not count the terminator.
#include <stdio.h>

int main(void) {
    char b[8];
    return scanf("%8s", b);
}
