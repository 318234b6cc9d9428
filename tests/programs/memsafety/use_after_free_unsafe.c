// expect: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>
int main(void) {
    int *a = malloc(sizeof *a);
    *a = 1;
    free(a);
    return *a;
}
