// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// What was read has no terminator.
#include <stdio.h>
#include <string.h>

int main(void) {
    char b[8];
    if (fread(b, 1, sizeof b, stdin) != sizeof b)
        return 1;
    return (int)strlen(b);
}
