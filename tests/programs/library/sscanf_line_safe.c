// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>
int main(void) {
    char line[16], name[8];
    int age;
    if (!fgets(line, sizeof line, stdin)) return 0;
    if (sscanf(line, "%7s %d", name, &age) == 2) return age & 1;
    return 0;
}
