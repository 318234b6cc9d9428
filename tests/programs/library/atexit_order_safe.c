// expect: unreach-call TRUE
// engines-only: portfolio
// The last function that was registered is called first, and at least 32 can be registered.
#include <stdlib.h>
extern void reach_error(void);

static int calls;
static void first(void) {
    if (calls != 1)
        reach_error();
}
static void last(void) { calls++; }

int main(void) {
    if (atexit(first) || atexit(last))
        reach_error();
}
