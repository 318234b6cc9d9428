// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The generator's state lies in the program's array.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
    static char b[64], c[64];
    initstate(1, b, 64);
    memcpy(c, b, 64);
    random();
    if (memcmp(b, c, 64))
        reach_error();
}
