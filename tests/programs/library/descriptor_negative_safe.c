// expect: unreach-call TRUE
// engines-only: portfolio
// No call with a descriptor below zero succeeds.
#include <fcntl.h>
#include <unistd.h>
#include <sys/socket.h>
#include <sys/stat.h>
extern void reach_error(void);

int main(void) {
    char c;
    struct stat s;
    int fd = open("file", O_RDONLY);
    if (fd >= 0)
        return 0;
    if (read(fd, &c, 1) >= 0 || write(fd, "x", 1) >= 0 || close(fd) == 0 || dup(fd) >= 0 || fcntl(fd, F_GETFD) >= 0)
        reach_error();
    if (lseek(fd, 0, SEEK_END) >= 0 || isatty(fd) || recv(fd, &c, 1, 0) >= 0 || accept(fd, 0, 0) >= 0 || fstat(fd, &s) == 0)
        reach_error();
}
