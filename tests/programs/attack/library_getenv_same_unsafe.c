// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The same variable, the same text.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char *p = getenv("PATH"), *q = getenv("PATH");
    if (p && p == q)
        reach_error();
}
