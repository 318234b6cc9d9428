// expect: unreach-call TRUE
// engines-only: portfolio
// What was read tells of no error.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void) {
    errno = 0;
    int c = getchar();
    assert(c == EOF || errno == 0);
    return 0;
}
