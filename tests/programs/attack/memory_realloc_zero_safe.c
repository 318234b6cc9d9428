// expect: valid-memcleanup TRUE
// engines-only: portfolio
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    p = realloc(p, 0);
    free(p);
}
