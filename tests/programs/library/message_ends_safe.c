// expect: unreach-call TRUE
// engines-only: portfolio
// error returns where its status is 0.
#include <assert.h>
#include <error.h>
#include <stdlib.h>
static int said;
static void atEnd(void) { assert(said); }
int main(int argc, char **argv) {
    atexit(atEnd);
    error(0, 0, "%d", argc);
    said = 1;
    if (argc > 1) error(2, 0, "the end");
    assert(argc <= 1);
    return 0;
}
