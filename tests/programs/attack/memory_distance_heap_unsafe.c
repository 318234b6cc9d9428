// expect: unreach-call FALSE or UNKNOWN
// engines: bmc portfolio
// options: --data-model ILP32
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char *p = malloc(4), *r = malloc(4);
    r[0] = 1;
    p[r - p] = 2;
    if (r[0] != 1)
        reach_error();
}
