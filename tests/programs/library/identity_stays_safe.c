// expect: unreach-call TRUE
// engines-only: portfolio
// Nothing changes who runs the process, or in which group.
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    unsigned before = getuid();
    int group = getpgrp();
    if (getuid() != before || getpgrp() != group)
        reach_error();
}
