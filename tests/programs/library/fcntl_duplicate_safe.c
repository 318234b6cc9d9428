// expect: unreach-call TRUE
// engines-only: portfolio
// A copy of a descriptor has a number of its own.
#include <fcntl.h>
extern void reach_error(void);

int main(void) {
    int first = open("a", O_RDONLY);
    int second = fcntl(first, F_DUPFD, 0);
    if (second >= 0 && second == first)
        reach_error();
}
