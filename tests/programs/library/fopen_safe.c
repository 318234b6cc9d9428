// expect: valid-memsafety TRUE
// engines: kinduction portfolio
#include <stdio.h>
int main(void) {
    char line[16];
    FILE *f = fopen("x", "r");
    if (!f) return 1;
    while (fgets(line, sizeof line, f)) puts(line);
    fclose(f);
    return 0;
}
