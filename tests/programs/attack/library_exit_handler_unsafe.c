// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A function given to atexit runs at the end.
#include <stdlib.h>
extern void reach_error(void);

static void last(void) { reach_error(); }
int main(void) {
    atexit(last);
    return 0;
}
