// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A new session has a new group.
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    int before = getpgrp();
    if (setsid() >= 0 && getpgrp() != before)
        reach_error();
}
