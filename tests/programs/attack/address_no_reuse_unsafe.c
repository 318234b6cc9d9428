// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Nor is it promised that it is.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char *p = malloc(8);
    free(p);
    char *q = malloc(8);
    if (q && q != p)
        reach_error();
}
