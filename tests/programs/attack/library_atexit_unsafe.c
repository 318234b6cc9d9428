// expect: unreach-call FALSE
// engines-only: portfolio
// Functions that atexit was given are called when the program ends, last one first.
#include <stdlib.h>
extern void reach_error(void);
static int state;

static void first(void) {
    if (state == 2)
        reach_error();
}
static void second(void) { state++; }

int main(void) {
    atexit(first);
    atexit(second);
    state = 1;
    exit(0);
}
