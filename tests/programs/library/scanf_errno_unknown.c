// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The GNU C library's sscanf sets errno to 0 where there is nothing to read.
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    char text[3];
    errno = 77;
    if (sscanf("", "%2s", text) == -1 && errno == 0)
        reach_error();
    return 0;
}
