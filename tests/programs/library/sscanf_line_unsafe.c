// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
int main(void) {
    char line[16], name[8];
    int age;
    if (!fgets(line, sizeof line, stdin)) return 0;
    if (sscanf(line, "%s %d", name, &age) == 2) return age & 1;
    return 0;
}
