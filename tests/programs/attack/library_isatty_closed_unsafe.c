// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// One descriptor, two files.
#include <fcntl.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    int before = isatty(0);
    close(0);
    open("/dev/tty", O_RDWR);
    if (isatty(0) != before)
        reach_error();
}
