// expect: valid-memsafety FALSE(valid-free)
#include <stdlib.h>
int main(void) {
    char *a = malloc(8), *b = realloc(a, 9);
    free(b);
    b = realloc(a, 10);
    free(b);
    return 0;
}
