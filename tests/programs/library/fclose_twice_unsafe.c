// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
int main(void) {
    FILE *f = fopen("x", "r");
    if (!f) return 1;
    fclose(f);
    fclose(f);
    return 0;
}
