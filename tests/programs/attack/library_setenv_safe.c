// expect: unreach-call TRUE or UNKNOWN
// engines-only: portfolio
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    setenv("X", "1", 1);
    if (!getenv("X"))
        reach_error();
}
