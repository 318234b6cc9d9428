// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// The size that snprintf is told is not the buffer's.
#include <stdio.h>

int main(void) {
    char b[4];
    return snprintf(b, 16, "%s", "abcdefgh");
}
