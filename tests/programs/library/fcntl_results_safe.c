// expect: unreach-call TRUE
// engines-only: portfolio
// What Linux returns for each command.
#include <assert.h>
#include <fcntl.h>
int main(void) {
    int duplicate = fcntl(0, F_DUPFD, 10), flags = fcntl(0, F_GETFD), set = fcntl(0, F_SETFL, O_NONBLOCK);
    assert(duplicate == -1 || duplicate >= 10);
    assert(flags >= -1 && flags <= 1);
    assert(set == -1 || set == 0);
    return 0;
}
