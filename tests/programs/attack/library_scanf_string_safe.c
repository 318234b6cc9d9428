// expect: valid-memsafety TRUE
// engines-only: portfolio
// %7s writes at most eight bytes.
#include <stdio.h>

int main(void) {
    char b[8];
    return scanf("%7s", b);
}
