// expect: unreach-call TRUE
// engines-only: portfolio
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    char text[3];
    errno = 77;
    sscanf("", "%2s", text);
    if (errno < 0)
        reach_error();
    return 0;
}
