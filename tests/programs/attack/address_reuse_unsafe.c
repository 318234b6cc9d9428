// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Memory is used again after free.
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char *p = malloc(8);
    uintptr_t before = (uintptr_t)p;
    free(p);
    char *q = malloc(8);
    if (q && (uintptr_t)q == before)
        reach_error();
}
