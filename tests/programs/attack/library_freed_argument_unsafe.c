// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// A freed pointer handed to a function without body.
#include <stdlib.h>

void consume(void *);
int main(void) {
    int *p = malloc(sizeof *p);
    if (!p)
        return 1;
    *p = 1;
    free(p);
    consume(p);
    return 0;
}
