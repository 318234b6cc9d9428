// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// A stream that was closed.
#include <stdio.h>

int main(void) {
    FILE *f = fopen("x", "r");
    if (!f)
        return 1;
    fclose(f);
    return fgetc(f);
}
