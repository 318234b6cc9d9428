// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Where a part of the path is not there, what there is stands in the place for the result.
#define _DEFAULT_SOURCE
#include <limits.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char path[PATH_MAX] = "x";
    if (!realpath("a/b", path) && path[0] != 'x')
        reach_error();
}
