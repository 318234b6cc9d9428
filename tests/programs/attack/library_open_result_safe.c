// expect: unreach-call TRUE
// engines-only: portfolio
#include <fcntl.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    int fd = open("file", O_RDONLY);
    if (fd < -1)
        reach_error();
    if (fd >= 0 && close(fd) > 0)
        reach_error();
}
