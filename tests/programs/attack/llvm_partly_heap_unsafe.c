// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdlib.h>

int main(void) {
    char *p = malloc(6);
    if (!p)
        return 1;
    *(int *)(p + 4) = 1;
    free(p);
    return 0;
}
