// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#define _GNU_SOURCE
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    static char b[] = "FOO=1";
    putenv(b);
    char *p = getenv("FOO");
    if (p)
        *p = '9';
    if (b[4] == '9')
        reach_error();
}
