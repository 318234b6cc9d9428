// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdlib.h>

int main(void) {
    char *p = malloc(0);
    p[0] = 1;
    free(p);
}
