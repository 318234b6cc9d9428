// expect: valid-memsafety FALSE(valid-memtrack)
#include <stdlib.h>
int main(void) {
    char *a = malloc(8);
    a = realloc(a, 9);
    a[8] = 0;
    return 0;
}
