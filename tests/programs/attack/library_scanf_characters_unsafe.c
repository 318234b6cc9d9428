// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    char b[8];
    return scanf("%9c", b);
}
