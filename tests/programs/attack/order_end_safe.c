// expect: unreach-call TRUE
// engines-only: portfolio
// assumes: operands are evaluated from left to right, as clang does (the end of the program)
#include <stdlib.h>
extern void reach_error(void);

static int stop(void) {
    exit(0);
    return 1;
}
static int fail(void) {
    reach_error();
    return 1;
}

int main(void) { return stop() + fail(); }
