// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// realloc may leave the object where it is.
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char *p = malloc(64);
    uintptr_t before = (uintptr_t)p;
    char *q = realloc(p, 16);
    if (q && (uintptr_t)q == before)
        reach_error();
}
