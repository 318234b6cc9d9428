// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdlib.h>
extern void reach_error(void);
static int state;

static void first(void) {
    if (state == 1)
        reach_error();
}
static void second(void) { state = 2; }

int main(void) {
    if (atexit(second))
        return 0;
    if (atexit(first))
        return 0;
    state = 3;
    return 0;
}
