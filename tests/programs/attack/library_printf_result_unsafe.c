// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    if (printf("abc\n") == 4)
        reach_error();
}
