// expect: unreach-call TRUE
// engines-only: portfolio
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    if (lseek(0, 0, SEEK_END) < -1 || isatty(0) > 1 || isatty(0) < 0)
        reach_error();
}
