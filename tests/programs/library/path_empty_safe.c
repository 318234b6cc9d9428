// expect: unreach-call TRUE
// engines-only: portfolio
// Nothing has an empty name; and why a file is not opened is told.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
extern void reach_error(void);

int main(void) {
    struct stat s;
    if (open("", O_RDONLY) >= 0 || fopen("", "r") || stat("", &s) == 0 || mkdir("", 0) == 0)
        reach_error();
    errno = 0;
    if (!fopen("a", "r") && errno == 0)
        reach_error();
}
