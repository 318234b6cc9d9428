// expect: valid-memsafety TRUE
#include <stdlib.h>
extern void show(const void *p);
static int array[4];
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    show(p);
    free(p);
    show(0);
    show(array + 4);      // one past the end
    show((void *)-1);     // MAP_FAILED and its kin
    return 0;
}
