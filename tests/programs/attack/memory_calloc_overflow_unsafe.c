// expect: unreach-call FALSE
// A product that does not fit is no size: calloc returns null, whatever is assumed of malloc.
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    void *p = calloc(SIZE_MAX, 2);
    if (!p && errno == ENOMEM)
        reach_error();
}
