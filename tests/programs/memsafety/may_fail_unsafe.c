// expect: valid-memsafety FALSE(valid-deref)
// options: --set frontend.malloc-may-fail=true
#include <stdlib.h>
int main(void) {
    int *a = malloc(sizeof *a);
    *a = 1;
    free(a);
    return 0;
}
