// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Two processes.
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    if (getpgid(0) != getpgid(1))
        reach_error();
}
