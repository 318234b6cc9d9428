// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    char b[4];
    return snprintf(b, sizeof b, "%s", "abcdefgh");
}
