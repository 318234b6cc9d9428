// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A handler may run at any time.
#include <signal.h>
extern void reach_error(void);

static int done;
static void handler(int n) { done = n; }
int main(void) {
    signal(SIGINT, handler);
    for (int i = 0; i < 3; i++)
        if (done)
            reach_error();
}
