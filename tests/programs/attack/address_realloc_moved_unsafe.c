// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Or move it.
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char *p = malloc(16);
    uintptr_t before = (uintptr_t)p;
    char *q = realloc(p, 1 << 20);
    if (q && (uintptr_t)q != before)
        reach_error();
}
