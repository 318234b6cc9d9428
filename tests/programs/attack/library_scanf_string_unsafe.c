// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// %s without a width writes as much as the user types.
#include <stdio.h>

int main(void) {
    char b[8];
    return scanf("%s", b);
}
