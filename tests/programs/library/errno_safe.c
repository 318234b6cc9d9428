// expect: unreach-call TRUE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
    assert(errno == 0); // when the program starts
    errno = 5;
    assert(strtol("12", 0, 10) == 12 && errno == 5);
    errno = 0;
    strtol("99999999999999999999", 0, 10);
    assert(errno == ERANGE);
    return 0;
}
