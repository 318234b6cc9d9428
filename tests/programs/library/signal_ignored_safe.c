// expect: unreach-call TRUE
// engines-only: portfolio
// A signal that is ignored runs nothing of the program.
#include <signal.h>
extern void reach_error(void);

int main(void) {
    int x = 1;
    if (signal(SIGPIPE, SIG_IGN) == SIG_ERR)
        reach_error();
    if (signal(SIGPIPE, SIG_DFL) != SIG_IGN || signal(SIGPIPE, SIG_DFL) != SIG_DFL)
        reach_error();
    if (signal(SIGKILL, SIG_IGN) != SIG_ERR || x != 1)
        reach_error();
}
