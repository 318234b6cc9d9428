// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// A line may begin with a NUL: the last character is then in front of the buffer.
#include <stdio.h>
#include <string.h>

int main(void) {
    char b[8];
    if (fgets(b, sizeof b, stdin))
        b[strlen(b) - 1] = 0;
    return 0;
}
