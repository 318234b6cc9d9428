// expect: valid-memsafety FALSE(valid-free)
// engines-only: portfolio
#include <stdlib.h>

int main(void) {
    char *p = malloc(8);
    if (!p)
        return 1;
    char *q = realloc(p, 16);
    free(p);
    free(q);
    return 0;
}
