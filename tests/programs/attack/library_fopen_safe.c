// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    FILE *f = fopen("settings", "r");
    if (!f)
        return 1;
    int c = fgetc(f);
    fclose(f);
    return c;
}
