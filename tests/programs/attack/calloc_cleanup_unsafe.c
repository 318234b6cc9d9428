// expect: valid-memcleanup FALSE
// engines-only: portfolio
// A small zeroed object is an object.
#include <stdlib.h>

int main(void) {
    char *p = calloc(10, 1);
    return p != 0;
}
