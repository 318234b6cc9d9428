// expect: unreach-call FALSE
// engines-only: portfolio
// The program may have been started with the signal ignored.
#include <signal.h>
extern void reach_error(void);

int main(void) {
    if (signal(SIGINT, SIG_IGN) == SIG_IGN)
        reach_error();
}
