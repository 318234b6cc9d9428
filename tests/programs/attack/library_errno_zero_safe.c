// expect: unreach-call TRUE
// engines-only: portfolio
// A call that fails sets errno, but not to 0.
#include <errno.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    errno = 0;
    if (close(17) < 0 && errno == 0)
        reach_error();
}
