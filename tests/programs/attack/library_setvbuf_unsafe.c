// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The stream keeps the buffer.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    static char buffer[64];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    buffer[0] = 1;
    printf("hello");
    if (buffer[0] != 1)
        reach_error();
}
