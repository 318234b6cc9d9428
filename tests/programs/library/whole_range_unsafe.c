// expect: valid-memsafety FALSE(valid-deref)
// memcmp compares n bytes: all of them must be there, also those behind the first difference.
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *a = malloc(6), *b = malloc(10);
    if (!a || !b) exit(0);
    memset(a, 1, 6);
    memset(b, 2, 10);
    int order = memcmp(a, b, 8);
    free(a);
    free(b);
    return order != 0;
}
