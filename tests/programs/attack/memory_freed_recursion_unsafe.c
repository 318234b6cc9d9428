// expect: unreach-call FALSE or UNKNOWN
// engines: bmc portfolio
#include <stdlib.h>
extern void reach_error(void);

static void drop(int *p, int depth) {
    if (depth > 0)
        drop(p, depth - 1);
    else
        free(p);
}
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 5;
    drop(p, 2);
    if (*p != 5)
        reach_error();
}
