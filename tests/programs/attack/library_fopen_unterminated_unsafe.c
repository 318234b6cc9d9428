// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdio.h>

int main(void) {
    char name[4] = {'f', 'i', 'l', 'e'};
    FILE *f = fopen(name, "r");
    if (f)
        fclose(f);
    return 0;
}
