// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// There may be no second field.
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[8];
    if (!fgets(line, sizeof line, stdin))
        return 1;
    char *a = strtok(line, ":");
    return a ? a[0] : *strtok(NULL, ":");
}
