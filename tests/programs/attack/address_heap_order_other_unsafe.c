// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char *p = malloc(8), *q = malloc(8);
    if (p && q && p < q)
        reach_error();
}
