// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// What is written to an object after its end need not stay there.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    *p = 5;
    int *q = malloc(sizeof *q);
    *q = 7;
    if (*p != 5)
        reach_error();
    return 0;
}
