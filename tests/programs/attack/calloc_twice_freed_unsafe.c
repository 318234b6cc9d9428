// expect: valid-memsafety FALSE(valid-free)
// engines-only: portfolio
#include <stdlib.h>

int main(void) {
    char *p = calloc(10, 1);
    free(p);
    free(p);
    return 0;
}
