// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdlib.h>

int main(void) {
    char *p = calloc(5, 2);
    p[10] = 1;
    free(p);
    return 0;
}
