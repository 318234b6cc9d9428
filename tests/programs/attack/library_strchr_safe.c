// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <string.h>
#include <stdio.h>

int main(void) {
    char line[8];
    if (!fgets(line, sizeof line, stdin))
        return 1;
    line[strcspn(line, "\n")] = 0;
    return 0;
}
