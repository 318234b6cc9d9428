// expect: valid-memsafety FALSE(valid-deref)
#include <stdlib.h>
extern void show(const int *p);
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    show(p);
    return 0;
}
