// expect: valid-memsafety FALSE(valid-memtrack)
// engines-only: portfolio
// A lost pointer.
#include <stdlib.h>

int main(void) {
    int *p = malloc(4);
    p = malloc(4);
    free(p);
    return 0;
}
