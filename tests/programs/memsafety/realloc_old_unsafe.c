// expect: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>
int main(void) {
    int *a = malloc(sizeof *a), *b;
    *a = 1;
    b = realloc(a, 4 * sizeof *b);
    *a = 2; // dead, even if the object did not move
    free(b);
    return 0;
}
