// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Two variables.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char *a = getenv("LANG"), *b = getenv("HOME");
    if (a && !b)
        reach_error();
}
