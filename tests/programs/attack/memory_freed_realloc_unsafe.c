// expect: unreach-call FALSE or UNKNOWN
// What was moved is no longer where it was.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    int *p = malloc(2 * sizeof *p);
    p[0] = 5;
    int *q = realloc(p, 4 * sizeof *p);
    if (q[0] != 5)
        return 0;
    if (p[0] != 5)
        reach_error();
}
