// expect: valid-memcleanup TRUE
// engines-only: portfolio
#include <stdlib.h>

int main(void) {
    char *p = calloc(10, 1);
    free(p);
    return 0;
}
