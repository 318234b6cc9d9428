// expect: unreach-call TRUE
// engines-only: portfolio
// A process has one number.
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    pid_t a = getpid(), b = getpid();
    if (a != b || a <= 0)
        reach_error();
}
