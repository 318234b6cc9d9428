// expect: unreach-call FALSE
// engines-only: portfolio
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    errno = 0;
    if (setvbuf(stdin, 0, _IOFBF, 100) && errno != 0) reach_error();
}
