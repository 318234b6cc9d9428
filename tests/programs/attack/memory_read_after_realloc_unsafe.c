// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdlib.h>

int main(void) {
    char *p = malloc(8);
    if (!p)
        return 1;
    p[0] = 1;
    char *q = realloc(p, 1000);
    char c = p[0];
    free(q);
    return c;
}
