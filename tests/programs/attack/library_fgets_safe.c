// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>
#include <string.h>

int main(void) {
    char b[8];
    if (!fgets(b, sizeof b, stdin))
        return 1;
    return (int)strlen(b);
}
