// expect: unreach-call TRUE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
    assert(errno == 0); // when the program starts
    errno = 5;
    assert(strtol("12", 0, 10) == 12 && errno == 5);
    errno = 0;
    assert(strtol("1", 0, 37) == 0 && errno == EINVAL); // no such base
    return 0;
}
