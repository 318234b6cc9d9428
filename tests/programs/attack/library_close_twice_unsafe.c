// expect: valid-memsafety FALSE(valid-free) or FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    FILE *f = fopen("x", "r");
    if (!f)
        return 1;
    fclose(f);
    return fclose(f);
}
