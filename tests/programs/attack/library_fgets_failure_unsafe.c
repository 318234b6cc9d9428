// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// Without a line, nothing terminates the buffer.
#include <stdio.h>
#include <string.h>

int main(void) {
    char b[8];
    memset(b, 'x', sizeof b);
    fgets(b, sizeof b, stdin);
    return (int)strlen(b);
}
