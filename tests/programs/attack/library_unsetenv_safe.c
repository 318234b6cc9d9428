// expect: unreach-call TRUE or UNKNOWN
// engines-only: portfolio
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    unsetenv("X");
    if (getenv("X"))
        reach_error();
}
