// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    int *p = malloc(4 * sizeof *p);
    p[3] = 5;
    int *q = realloc(p, 200 * sizeof *p);
    q[4] = 6;
    if (q[3] != 5 || q[4] != 6)
        reach_error();
}
