// expect: valid-memsafety FALSE(valid-memtrack)
// engines-only: portfolio
#include <stdlib.h>

int main(void) {
    char *p = calloc(10, 1);
    return 0;
}
