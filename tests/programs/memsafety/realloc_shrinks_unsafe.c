// expect: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>
int main(void) {
    char *a = malloc(8);
    a[7] = 1;
    a = realloc(a, 4);
    a[4] = 1;
    free(a);
    return 0;
}
