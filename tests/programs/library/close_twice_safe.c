// expect: unreach-call TRUE
// engines-only: portfolio
// A descriptor that the program has closed cannot be used any more.
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>
int main(void) {
    char c;
    int fd = open("x", O_RDONLY);
    if (fd < 0) return 0;
    close(fd);
    assert(close(fd) == -1);
    assert(read(fd, &c, 1) == -1);
    return 0;
}
