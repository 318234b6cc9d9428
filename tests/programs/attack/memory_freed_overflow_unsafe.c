// expect: no-overflow FALSE or UNKNOWN
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    *p = 5;
    free(p);
    return *p + 1 > 0;
}
