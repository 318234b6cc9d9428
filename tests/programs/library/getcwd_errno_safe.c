// expect: unreach-call TRUE
// engines-only: portfolio
// Too little room is told by errno.
#include <assert.h>
#include <errno.h>
#include <unistd.h>
int main(void) {
    char path[2];
    errno = 0;
    if (!getcwd(path, sizeof path)) assert(errno != 0);
    return 0;
}
