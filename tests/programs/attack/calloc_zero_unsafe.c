// expect: unreach-call FALSE
// engines-only: portfolio
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    int *p = calloc(3, sizeof *p);
    if (p && p[2] == 0)
        reach_error();
}
