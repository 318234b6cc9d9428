// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A call in between may change errno.
#include <errno.h>
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    if (read(0, &(char){0}, 1) < 0) {
        int before = errno;
        perror("read");
        if (errno != before)
            reach_error();
    }
}
