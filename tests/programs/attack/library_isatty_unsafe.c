// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Two descriptors, two answers.
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    if (isatty(0) != isatty(5))
        reach_error();
}
