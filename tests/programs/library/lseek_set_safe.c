// expect: unreach-call TRUE
// engines-only: portfolio
// From the start of a file, a place is where it was asked for, and not before the start.
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    long at = lseek(0, 10, SEEK_SET);
    if ((at >= 0 && at != 10) || lseek(0, -10, SEEK_SET) >= 0)
        reach_error();
}
