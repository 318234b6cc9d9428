// expect: unreach-call FALSE
// engines-only: portfolio
// err and its kin end the program as exit does.
#include <err.h>
#include <stdlib.h>
extern void reach_error(void);
static void atEnd(void) { reach_error(); }
int main(void) {
    atexit(atEnd);
    errx(1, "the end");
}
