// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Two objects of size zero may or may not have one address.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char *p = malloc(0);
    if (!p)
        reach_error();
    if (p)
        reach_error();
}
