// expect: unreach-call FALSE
// options: --data-model ILP32
// No allocator gives more than half of the address space.
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char *p = malloc((size_t)PTRDIFF_MAX + 1), *q = malloc(4);
    q[0] = 1;
    char *r = realloc(q, SIZE_MAX);
    if (!p && !r && q[0] == 1)
        reach_error();
}
