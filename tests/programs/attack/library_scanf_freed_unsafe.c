// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    if (!p)
        return 1;
    free(p);
    return scanf("%d", p);
}
