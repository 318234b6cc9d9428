// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The library calls what it is given.
#define _XOPEN_SOURCE 600
#include <signal.h>
extern void reach_error(void);

void h(int s) {
    reach_error();
}
int main(void) {
    sigset(SIGALRM, h);
    raise(SIGALRM);
    return 0;
}
