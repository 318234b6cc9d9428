// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// What a process is may change: setuid() and its kind change what getuid() gives.
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    unsigned before = getuid();
    if (setuid(5) == 0 && getuid() != before)
        reach_error();
}
