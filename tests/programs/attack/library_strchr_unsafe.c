// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <string.h>
#include <stdio.h>

int main(void) {
    char line[8];
    if (!fgets(line, sizeof line, stdin))
        return 1;
    *strchr(line, '\n') = 0;
    return 0;
}
