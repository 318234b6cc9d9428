// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    char b[8];
    snprintf(b, sizeof b, "%s", "xyz");
    if (b[0] == 'x')
        reach_error();
}
