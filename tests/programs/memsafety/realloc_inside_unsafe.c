// expect: valid-memsafety FALSE(valid-free)
#include <stdlib.h>
int main(void) {
    char *a = malloc(8);
    a = realloc(a + 1, 9);
    free(a);
    return 0;
}
