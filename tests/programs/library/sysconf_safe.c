// expect: unreach-call TRUE
// engines-only: portfolio
// Some answers are known.
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    if (sysconf(_SC_PAGESIZE) != 4096 || sysconf(_SC_NPROCESSORS_ONLN) < 1)
        reach_error();
}
